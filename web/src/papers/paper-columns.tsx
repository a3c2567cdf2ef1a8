import { formatAmount } from '@insaka/domain/core/money'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import {
  expenseTypes,
  paperFieldLabels as label,
  paperStatuses,
  procurementCategories,
  procurementMethods,
} from '@insaka/domain/papers/papers.labels'
import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { Column } from '../ui/table/column.ts'
import { Day } from '../ui/Moment.tsx'

/** What every paper tells in its list. */
export type PaperListed = LvpRecord

const day = (value: string | null) => (value ? <Day value={value} /> : null)

// oxfmt-ignore
export const paperColumns = [
  { key: 'reference', header: label.reference, cell: (row) => row.reference, sortable: 'id', width: 15 },
  { key: 'description', header: label.description, cell: (row) => row.description, card: 'below' },
  { key: 'initiatedOn', header: label.initiatedOn, cell: (row) => day(row.initiatedOn), sortable: 'initiatedOn', width: 7.25, nowrap: true, card: 'end' },
  { key: 'approvalDate', header: label.approvalDate, cell: (row) => day(row.approvalDate), width: 7.25, nowrap: true },
  { key: 'status', header: label.status, cell: (row) => paperStatuses[row.status], width: 6.5, card: 'line' },
  { key: 'vendor', header: label.vendor, cell: (row) => row.vendor, width: 12 },
  { key: 'purchaseOrderValue', header: label.purchaseOrderValue, cell: (row) => formatAmount(row.purchaseOrderValue, row.currency), align: 'right', width: 12, nowrap: true },
  { key: 'purchaseOrder', header: label.purchaseOrder, cell: (row) => row.purchaseOrder, width: 11 },
  { key: 'department', header: label.department, cell: (row) => row.department, width: 7 },
  { key: 'expenseType', header: label.expenseType, cell: (row) => expenseTypes[row.expenseType], width: 8 },
  { key: 'funder', header: label.funder, cell: (row) => funders[row.funder], width: 10 },
  { key: 'procurementCategory', header: label.procurementCategory, cell: (row) => procurementCategories[row.procurementCategory], width: 11 },
  { key: 'procurementMethod', header: label.procurementMethod, cell: (row) => procurementMethods[row.procurementMethod], width: 13 },
  { key: 'enquiry', header: label.enquiry, cell: (row) => row.enquiry.reference, width: 13 },
  { key: 'initiator', header: label.initiator, cell: (row) => row.initiator, width: 10 },
] as const satisfies readonly Column<PaperListed, 'id' | 'initiatedOn'>[]

export const usualColumns = ['reference', 'description', 'initiatedOn', 'approvalDate', 'status']

/** A cancelled paper is greyed; the word says why. */
export const signOf = ({ status }: Pick<PaperListed, 'status'>) =>
  status === 'CANCELLED' ? paperStatuses[status] : undefined
