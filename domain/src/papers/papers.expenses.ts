import { countDays } from '../core/dates.ts'
import type { TakenBack } from '../core/taken-back.ts'
import type { PaperStatus } from './papers.labels.ts'

/** A paper counts unless it is cancelled or taken back. */
export const isExpense = (state: PaperStatus | TakenBack): boolean =>
  state !== 'CANCELLED' && state !== 'TAKEN_BACK'

/** The statuses that count as expenses, as a filter of the registers. */
export const expenseStatuses = ['IN_PROGRESS', 'COMPLETE'] as const satisfies readonly PaperStatus[]

/** The currency of the totals; papers in others are counted but not summed. */
export const expenseCurrency = 'ZMW'

/** The day on which a paper counts: its approval or, without one, its initiation. */
export const expenseDay = ({
  approvalDate,
  initiatedOn,
}: {
  approvalDate: string | null
  initiatedOn: string
}): string => approvalDate ?? initiatedOn

/** A contract commits to its revised value instead of the order value. */
export const committedValue = <V>({
  purchaseOrderValue,
  revisedValue,
}: {
  purchaseOrderValue: V
  revisedValue: V | null
}): V => revisedValue ?? purchaseOrderValue

export const committedExplanation =
  'Committed counts contracts at their revised value and other papers at their order value, as of now.'

export type Quarter = 1 | 2 | 3 | 4

export const expenseDimensions = {
  department: 'Department',
  vendor: 'Vendor',
  vendorCategory: 'Vendor Category',
  expenseType: 'Expense Type',
  funder: 'Funder',
  method: 'Procurement Method',
  category: 'Procurement Category',
} as const
export type ExpenseDimension = keyof typeof expenseDimensions

export const waitLabels = {
  approval: 'From requisition to approval',
  order: 'From enquiry to order',
} as const
export type WaitKind = keyof typeof waitLabels

/** Null without an approval, and if the approval precedes the requisition. */
export const daysToApproval = ({
  requisitionedOn,
  approvalDate,
}: {
  requisitionedOn: string
  approvalDate: string | null
}): number | null => daysOrNull(requisitionedOn, approvalDate)

/** Null without an order, for a request without a tender, and if the order precedes the enquiry. */
export const daysToOrder = ({
  enquiredOn,
  purchaseOrderDate,
}: {
  enquiredOn: string | null
  purchaseOrderDate: string | null
}): number | null => daysOrNull(enquiredOn, purchaseOrderDate)

function daysOrNull(from: string | null, to: string | null): number | null {
  if (from === null || to === null || to < from) return null
  return countDays(from, to)
}
