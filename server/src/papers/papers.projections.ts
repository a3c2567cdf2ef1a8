import {
  committedValue,
  daysToApproval,
  daysToOrder,
  expenseDay,
  isExpense,
  type ExpenseDimension,
  type WaitKind,
} from '@insaka/domain/papers/papers.expenses'
import { toNgwee } from '@insaka/domain/core/money'
import type { AnyProjection } from '../projections/projection.ts'
import { sumProjection } from '../projections/sum-projection.ts'
import { foldVendor } from '../registers/search-words.ts'
import { expenseTotals, waitCounts } from './expenses.table.ts'
import { papers } from './papers.table.ts'
import { suffixesFromEachWord } from './vendors.repository.ts'
import { vendorNames } from './vendors.table.ts'

type Row = typeof papers.$inferSelect

const source = { table: papers }

/** Keys of the expense totals by dimension; vendors have yearly totals only, because they are many. */
const dimensions: Record<ExpenseDimension, (row: Row) => string> = {
  department: ({ departmentId }) => departmentId,
  vendor: ({ vendor }) => foldVendor(vendor),
  vendorCategory: ({ vendorCategory }) => vendorCategory,
  expenseType: ({ expenseType }) => expenseType,
  funder: ({ funder }) => funder,
  method: ({ procurementMethod }) => procurementMethod,
  category: ({ procurementCategory }) => procurementCategory,
}

const expenses = sumProjection({
  name: 'expenses',
  version: 2,
  of: source,
  target: expenseTotals,
  keys: ['dimension', 'year', 'month', 'key', 'currency'],
  values: ['records', 'amount', 'committed'],
  contributions(row: Row) {
    if (!isExpense(row.state)) return []
    const [year, month] = expenseDay(row).split('-').map(Number) as [number, number]
    const paper = {
      currency: row.currency,
      records: 1n,
      amount: toNgwee(row.purchaseOrderValue)!,
      committed: toNgwee(committedValue(row))!,
    }
    return Object.entries(dimensions).map(([dimension, keyOf]) => ({
      dimension,
      year,
      month: dimension === 'vendor' ? 0 : month,
      key: keyOf(row),
      ...paper,
    }))
  },
})

/** Durations of papers, counted in the year of the approval or the order. */
const waits = sumProjection({
  name: 'waits',
  version: 1,
  of: source,
  target: waitCounts,
  keys: ['wait', 'year', 'departmentId', 'days'],
  values: ['records'],
  contributions(row: Row) {
    if (!isExpense(row.state)) return []
    const { departmentId, approvalDate, purchaseOrderDate } = row
    const contribution = (wait: WaitKind, until: string | null, days: number | null) =>
      until === null || days === null
        ? []
        : [{ wait, year: Number(until.slice(0, 4)), departmentId, days, records: 1n }]
    return [
      ...contribution('approval', approvalDate, daysToApproval(row)),
      ...contribution('order', purchaseOrderDate, daysToOrder(row)),
    ]
  },
})

/** Vendor names by typed prefix, for suggestions. */
const vendors = sumProjection({
  name: 'vendors',
  version: 1,
  of: source,
  target: vendorNames,
  keys: ['beginning', 'name'],
  values: ['records'],
  contributions: ({ vendor, state }: Row) =>
    state === 'TAKEN_BACK'
      ? []
      : [...new Set(suffixesFromEachWord(vendor))].map((beginning) => ({
          beginning,
          name: vendor,
          records: 1n,
        })),
})

export const paperProjections: AnyProjection[] = [expenses, waits, vendors]
