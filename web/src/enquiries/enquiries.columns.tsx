import { toDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { EnquirySortField } from '@insaka/domain/enquiries/enquiries.endpoints'
import {
  countedCategories,
  enquiryStateText,
  enquiryTypes,
  funders,
  type EnquiryType,
} from '@insaka/domain/enquiries/enquiries.labels'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import type { Column } from '../ui/table/column.ts'
import { Day } from '../ui/Moment.tsx'
import { TextWithCautions } from '../ui/status/Cautions.tsx'
import { Reference } from '../ui/Reference.tsx'
import { RecordPill } from '../ui/status/StatePill.tsx'

/** A row shows the code; screen readers and cards get the full text. */
const TypeCell = ({ of: type }: { of: EnquiryType }) => (
  <span title={enquiryTypes[type]}>
    {type}
    <span className="visually-hidden-above-phones">{enquiryTypes[type].slice(type.length)}</span>
  </span>
)

// oxfmt-ignore
export const enquiryColumns: readonly Column<EnquiryRecord, EnquirySortField>[] = [
  { key: 'reference', header: 'ENQUIRY NO.', cell: (row) => <Reference value={row.reference} />, sortable: 'id', width: 21 },
  { key: 'description', header: 'DESCRIPTION', cell: (row) => <TextWithCautions text={row.description} cautions={row.cautions} />, card: 'what' },
  { key: 'enquiryType', header: 'ENQUIRY TYPE', cell: (row) => <TypeCell of={row.enquiryType} />, width: 8.5, card: 'who' },
  { key: 'department', header: 'DEPARTMENT', cell: (row) => row.department, width: 11 },
  { key: 'issuedOn', header: 'ISSUED ON', cell: (row) => <Day value={row.issuedOn} />, sortable: 'issuedOn', width: 10.2, nowrap: true, card: 'when' },
  { key: 'closedOn', header: 'CLOSED ON', cell: (row) => <Day value={row.closedOn} />, sortable: 'closedOn', width: 10.2, nowrap: true },
  { key: 'vendorCategory', header: 'VENDOR CATEGORY', cell: (row) => countedCategories[countedCategory(row)], width: 10.5 },
  { key: 'state', header: 'STATE', cell: (row) => <RecordPill of={row} state={row.state} label={enquiryStateText(row, toDay(new Date()))} />, width: 22, card: 'state' },
  { key: 'initiator', header: 'INITIATOR', cell: (row) => row.initiator, width: 16 },
  { key: 'funder', header: 'FUNDER', cell: (row) => funders[row.funder], width: 14 },
  { key: 'biddersInvited', header: 'BIDDERS INVITED', cell: (row) => formatNumber(row.biddersInvited), align: 'right', width: 9, nowrap: true },
  { key: 'bidsReceived', header: 'BIDS RECEIVED', cell: (row) => formatNumber(row.bidsReceived), align: 'right', width: 9.5, nowrap: true },
]

/** The columns that the specification lists, plus the state. */
export const usualColumns = [
  'reference',
  'description',
  'enquiryType',
  'issuedOn',
  'closedOn',
  'vendorCategory',
  'state',
]
export const wideColumns = ['department', 'initiator']
