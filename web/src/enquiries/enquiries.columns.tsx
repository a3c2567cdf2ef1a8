import { formatNumber } from '@insaka/domain/core/figures'
import type { EnquirySortField } from '@insaka/domain/enquiries/enquiries.endpoints'
import {
  enquiryStates,
  enquiryTypes,
  funders,
  vendorCategories,
} from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import type { Column } from '../ui/table/column.ts'
import { Day } from '../ui/Moment.tsx'

// oxfmt-ignore
export const enquiryColumns: readonly Column<EnquiryRecord, EnquirySortField>[] = [
  { key: 'reference', header: 'ENQUIRY NO.', cell: (row) => row.reference, sortable: 'id', width: 12.5 },
  { key: 'description', header: 'DESCRIPTION', cell: (row) => row.description, card: 'below' },
  { key: 'enquiryType', header: 'ENQUIRY TYPE', cell: (row) => enquiryTypes[row.enquiryType], width: 13 },
  { key: 'issuedOn', header: 'ISSUED ON', cell: (row) => <Day value={row.issuedOn} />, sortable: 'issuedOn', width: 6.75, nowrap: true, card: 'end' },
  { key: 'closedOn', header: 'CLOSED ON', cell: (row) => <Day value={row.closedOn} />, sortable: 'closedOn', width: 6.75, nowrap: true },
  { key: 'vendorCategory', header: 'VENDOR CATEGORY', cell: (row) => vendorCategories[row.vendorCategory], width: 9.5 },
  { key: 'department', header: 'DEPARTMENT', cell: (row) => row.department, width: 7.5 },
  { key: 'state', header: 'STATE', cell: (row) => enquiryStates[row.state], width: 6.5 },
  { key: 'initiator', header: 'INITIATOR', cell: (row) => row.initiator, width: 10 },
  { key: 'funder', header: 'FUNDER', cell: (row) => funders[row.funder], width: 10 },
  { key: 'biddersInvited', header: 'BIDDERS INVITED', cell: (row) => formatNumber(row.biddersInvited), align: 'right', width: 8.5, nowrap: true },
  { key: 'bidsReceived', header: 'BIDS RECEIVED', cell: (row) => formatNumber(row.bidsReceived), align: 'right', width: 7.5, nowrap: true },
]

export const usualColumns = [
  'reference',
  'description',
  'enquiryType',
  'issuedOn',
  'closedOn',
  'vendorCategory',
]
