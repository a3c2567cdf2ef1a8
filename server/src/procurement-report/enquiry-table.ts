import {
  enquiryStates,
  enquiryTypes,
  funders,
  countedCategories,
} from '@insaka/domain/enquiries/enquiries.labels'
import { enquiryMovement, enquiryStateAtEnd } from '@insaka/domain/procurement-report/report.movements'
import type { Snapshot } from '../db/snapshot.ts'
import type { Table } from '../workbook/document-model.ts'
import type { ReportParameters } from './report-parameters.ts'
import { readEnquiries, type ReportEnquiry } from './report-enquiries.repository.ts'
import { labelIn, tableRows, reportColumn } from './report-column.ts'

export function enquiriesTable(snapshot: Snapshot, order: ReportParameters): Table {
  const columns = [
    reportColumn<ReportEnquiry>('Enquiry No.', 'code', 26, ({ reference }) => reference),
    reportColumn<ReportEnquiry>('Description', 'text', 44, ({ description }) => description),
    reportColumn<ReportEnquiry>('Type', 'text', 22, ({ enquiryType }) => labelIn(enquiryTypes, enquiryType)),
    reportColumn<ReportEnquiry>('Dept.', 'code', 8, ({ department }) => department),
    reportColumn<ReportEnquiry>('Funder', 'text', 14, ({ funder }) => labelIn(funders, funder)),
    reportColumn<ReportEnquiry>('Vendor Category', 'code', 12, ({ vendorCategory }) =>
      labelIn(countedCategories, vendorCategory),
    ),
    reportColumn<ReportEnquiry>('Issued On', 'day', 12, ({ issuedOn }) => issuedOn),
    reportColumn<ReportEnquiry>('Closed On', 'day', 12, ({ closedOn }) => closedOn),
    reportColumn<ReportEnquiry>('Invited', 'count', 9, ({ biddersInvited }) => biddersInvited),
    reportColumn<ReportEnquiry>('Received', 'count', 9, ({ bidsReceived }) => bidsReceived),
    reportColumn<ReportEnquiry>('State At End', 'code', 12, (enquiry) =>
      labelIn(enquiryStates, enquiryStateAtEnd(enquiry, order) ?? ''),
    ),
  ]
  const isListedEnquiry = (enquiry: ReportEnquiry) =>
    Object.values(enquiryMovement(enquiry, order)).some(Boolean)
  return { columns, rows: tableRows(readEnquiries(snapshot, order), columns, isListedEnquiry) }
}
