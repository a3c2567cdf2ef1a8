import {
  enquiryStates,
  enquiryTypes,
  funders,
  countedCategories,
} from '@insaka/domain/enquiries/enquiries.labels'
import { enquiryMovement, enquiryStateAtEnd } from '@insaka/domain/procurement-report/report.counting'
import type { Snapshot } from '../db/snapshot.ts'
import type { Table } from '../workbook/contents.ts'
import type { ReportOrder } from './order.ts'
import { enquiriesOf, type ReportEnquiry } from './report-enquiries.repository.ts'
import { labelIn, rowsFrom, shown } from './shown.ts'

export function enquiriesTable(snapshot: Snapshot, order: ReportOrder): Table {
  const columns = [
    shown<ReportEnquiry>('Enquiry No.', 'code', 26, ({ reference }) => reference),
    shown<ReportEnquiry>('Description', 'text', 44, ({ description }) => description),
    shown<ReportEnquiry>('Type', 'text', 22, ({ enquiryType }) => labelIn(enquiryTypes, enquiryType)),
    shown<ReportEnquiry>('Dept.', 'code', 8, ({ department }) => department),
    shown<ReportEnquiry>('Funder', 'text', 14, ({ funder }) => labelIn(funders, funder)),
    shown<ReportEnquiry>('Vendor Category', 'code', 12, ({ vendorCategory }) =>
      labelIn(countedCategories, vendorCategory),
    ),
    shown<ReportEnquiry>('Issued On', 'day', 12, ({ issuedOn }) => issuedOn),
    shown<ReportEnquiry>('Closed On', 'day', 12, ({ closedOn }) => closedOn),
    shown<ReportEnquiry>('Invited', 'count', 9, ({ biddersInvited }) => biddersInvited),
    shown<ReportEnquiry>('Received', 'count', 9, ({ bidsReceived }) => bidsReceived),
    shown<ReportEnquiry>('State At End', 'code', 12, (enquiry) =>
      labelIn(enquiryStates, enquiryStateAtEnd(enquiry, order) ?? ''),
    ),
  ]
  const belongs = (enquiry: ReportEnquiry) => Object.values(enquiryMovement(enquiry, order)).some(Boolean)
  return { columns, rows: rowsFrom(enquiriesOf(snapshot, order), columns, belongs) }
}
