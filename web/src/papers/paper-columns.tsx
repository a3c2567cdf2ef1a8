import { decisionFieldLabels } from '@insaka/domain/decision-rules/decisions.labels'
import { decisionText } from '@insaka/domain/decision-rules/decisions.rules'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import {
  expenseTypes,
  paperFieldLabels as label,
  paperStatuses,
  procurementCategories,
  procurementMethods,
} from '@insaka/domain/papers/papers.labels'
import type { LvpSortField } from '@insaka/domain/lvp/lvp.endpoints'
import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { Column } from '../ui/table/column.ts'
import { Amount } from '../ui/Amount.tsx'
import { Day } from '../ui/Moment.tsx'
import { TextWithCautions } from '../ui/status/Cautions.tsx'
import { Reference } from '../ui/Reference.tsx'
import { RecordPill } from '../ui/status/StatePill.tsx'

type ListedPaper = LvpRecord

const dayCell = (value: string | null) => (value ? <Day value={value} /> : null)

// oxfmt-ignore
export const paperColumns = [
  { key: 'reference', header: label.reference, cell: (row) => <Reference value={row.reference} />, sortable: 'id', width: 20 },
  { key: 'description', header: label.description, cell: (row) => <TextWithCautions text={row.description} cautions={row.cautions} />, card: 'what' },
  { key: 'vendor', header: label.vendor, cell: (row) => row.vendor, width: 21.5, grows: true, card: 'who' },
  { key: 'purchaseOrder', header: label.purchaseOrder, cell: (row) => row.purchaseOrder, width: 15 },
  { key: 'department', header: label.department, cell: (row) => row.department, width: 11 },
  { key: 'purchaseOrderValue', header: 'Value, ZMW', cell: (row) => <Amount value={row.purchaseOrderValue} currency={row.currency} />, align: 'right', sortable: 'purchaseOrderValue', width: 12.5, nowrap: true, card: 'sum' },
  { key: 'initiatedOn', header: label.initiatedOn, cell: (row) => dayCell(row.initiatedOn), sortable: 'initiatedOn', width: 11.2, nowrap: true, card: 'when' },
  { key: 'approvalDate', header: label.approvalDate, cell: (row) => dayCell(row.approvalDate), sortable: 'approvalDate', width: 12, nowrap: true },
  { key: 'status', header: label.status, cell: (row) => <RecordPill of={row} state={row.status} label={paperStatuses[row.status]} />, width: 13.5, card: 'state' },
  { key: 'expenseType', header: label.expenseType, cell: (row) => expenseTypes[row.expenseType], width: 10 },
  { key: 'funder', header: label.funder, cell: (row) => funders[row.funder], width: 14 },
  { key: 'procurementCategory', header: label.procurementCategory, cell: (row) => procurementCategories[row.procurementCategory], width: 20 },
  { key: 'procurementMethod', header: label.procurementMethod, cell: (row) => procurementMethods[row.procurementMethod], width: 20 },
  { key: 'enquiry', header: label.enquiry, cell: (row) => row.enquiry.reference, width: 20 },
  { key: 'initiator', header: label.initiator, cell: (row) => row.initiator, width: 16 },
  { key: 'decision', header: decisionFieldLabels.decision, cell: (row) => decisionText(row), width: 24 },
] as const satisfies readonly Column<ListedPaper, LvpSortField>[]

/** The columns that the specification lists, plus vendor and value. */
export const usualColumns = [
  'reference',
  'description',
  'vendor',
  'purchaseOrderValue',
  'initiatedOn',
  'approvalDate',
  'status',
]
export const wideColumns = ['purchaseOrder', 'department']

/** A cancelled paper, or one that was taken back, is greyed. */
export const isMuted = ({ status, takenBackOn }: Pick<ListedPaper, 'status' | 'takenBackOn'>) =>
  status === 'CANCELLED' || takenBackOn !== null
