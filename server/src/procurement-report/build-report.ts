import { headText, type Head } from '@insaka/domain/audit-log/head'
import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { countedCategories } from '@insaka/domain/enquiries/enquiries.labels'
import { paperKinds, paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { expenseTypes } from '@insaka/domain/papers/papers.labels'
import { institutionHeadTitle } from '@insaka/domain/institutions/institutions.rules'
import { committedExplanation } from '@insaka/domain/papers/papers.expenses'
import { periodLabel } from '@insaka/domain/procurement-report/report.periods'
import { reportDimensions, type ReportDimension } from '@insaka/domain/procurement-report/report.totals'
import type { Snapshot } from '../db/snapshot.ts'
import { amendmentTable, contractTable } from './contract-tables.ts'
import type { ReportDocument } from './report-document.ts'
import type { Fact, Section } from '../workbook/document-model.ts'
import { enquiriesTable } from './enquiry-table.ts'
import { fuelTable } from './fuel-table.ts'
import {
  hasOtherReportDate,
  type NumberedReportParameters,
  type ReportParameters,
} from './report-parameters.ts'
import { directTable, paperTable } from './paper-tables.ts'
import { readDepartments, readInstitution } from './report-institution.repository.ts'
import type { Summary } from './summarise.ts'
import { enquiryTable, movementTable, spendingTable, totalsTable } from './summary-tables.ts'
import { glossarySection } from './glossary-section.ts'

const title = 'Procurement Progress Report'

/** Builds the report without the rows of its long lists, which are read while the file is written. */
export async function buildReport(
  snapshot: Snapshot,
  order: NumberedReportParameters,
  { head, ...summary }: Summary & { head: Head },
): Promise<ReportDocument> {
  const { type, ...institution } = await readInstitution(snapshot)
  const { provisionalOn } = summary
  const period = `${formatDay(order.from)} to ${formatDay(order.to)}`
  return {
    title,
    institution,
    facts: [
      ...(await factsOf(snapshot, order, period)),
      // The chain head ties a printed report to a verifiable state of the audit log.
      { label: 'History', value: headText(head) },
    ],
    notices: [
      provisionalOn && provisionalNotice(order, provisionalOn),
      summary.isNil && 'Nil return: there is nothing to report for this period.',
    ].filter((notice) => notice !== null && notice !== false),
    foot: `${order.reference} · ${title} · ${period}${provisionalOn ? ', provisional' : ''}${hasOtherReportDate(order) ? ` · dated ${formatDay(order.reportDate.slice(0, 10))}` : ''} · generated ${formatMoment(order.madeOn)} by ${order.preparedBy}`,
    sections: await sectionsOf(snapshot, order, summary),
    certification: {
      heading: 'Certification',
      statement: `We certify that this report is a true record of this institution's procurement for the period ${period}${provisionalOn ? `, up to ${formatDay(provisionalOn)} (provisional)` : ''}.`,
      signatories: ['Head of Procurement', institutionHeadTitle(type)],
    },
  }
}

const reportDateText = (order: ReportParameters): string =>
  `${formatMoment(order.reportDate)}${hasOtherReportDate(order) ? ` (generated ${formatMoment(order.madeOn)}, with the figures of that time)` : ''}`

const provisionalNotice = ({ to }: ReportParameters, day: string): string =>
  `Provisional, as of ${formatDay(day)}: the period ends on ${formatDay(to)}.`

async function factsOf(snapshot: Snapshot, order: NumberedReportParameters, period: string): Promise<Fact[]> {
  const departments = await readDepartments(snapshot, order.departments)
  const isCustomPeriod = order.reportingPeriod === periodLabel('CUSTOM', order)
  const filterLabel = (labels: Record<string, string>, code: string | null) =>
    code === null ? 'All' : (labels[code] ?? code)
  return [
    { label: 'Report number', value: order.reference },
    { label: 'Reporting period', value: isCustomPeriod ? period : `${order.reportingPeriod} (${period})` },
    { label: 'Report date', value: reportDateText(order) },
    {
      label: 'Departments',
      value: departments.length === 0 ? 'All departments' : departments.map(({ name }) => name).join(', '),
    },
    { label: 'Vendor category', value: filterLabel(countedCategories, order.vendorCategory) },
    { label: 'Expense type', value: filterLabel(expenseTypes, order.expenseType) },
    { label: 'Prepared by', value: order.preparedBy },
  ]
}

const expenseTypeNote = 'The expense type applies to papers, contracts and amendments, not to enquiries.'
const paperListNote =
  'Papers initiated or cancelled in the period, in progress at its beginning or end, or approved in it. The sum of the list excludes papers cancelled at the end of the period. The lines below the sum show its parts. The expenses of the period agree with the summary; papers cancelled later do not count as expenses.'
const expensesNote =
  'Papers that are not cancelled, by day of approval or, if not approved, of initiation. Currencies are not added together; the shares of each add up to 100%.'

async function sectionsOf(snapshot: Snapshot, order: ReportParameters, summary: Summary): Promise<Section[]> {
  const { completedThenCancelled: low } = summary.tally.movements.lvp
  const { completedThenCancelled: high } = summary.tally.movements.mpc
  const cancelledLaterNote =
    low + high > 0
      ? ` Papers complete at the beginning and cancelled at the end are in no column: ${low} low value, ${high} committee.`
      : ''
  const { previousPeriod, provisionalOn } = summary
  const provisionalText = provisionalOn ? ` ${provisionalNotice(order, provisionalOn)}` : ''
  const comparisonNote = `“Before” is the period from ${formatDay(previousPeriod.from)} to ${formatDay(previousPeriod.to)}${
    provisionalOn ? ', limited to the days elapsed in this one' : ''
  }; its figures are from the registers as they are now.`
  return [
    {
      name: 'Summary',
      heading: 'Summary',
      note: `Brought forward plus new and reopened, less completed and cancelled, equals carried forward. Papers count as new on the day of initiation.${cancelledLaterNote} ${committedExplanation} ${comparisonNote}${provisionalText}`,
      tables: [movementTable(summary), enquiryTable(summary), totalsTable(summary)],
    },
    ...(Object.keys(reportDimensions) as ReportDimension[]).map((dimension) => ({
      name: `By ${reportDimensions[dimension]}`,
      heading: `Expenses by ${reportDimensions[dimension].toLowerCase()}`,
      // Only the section by department has the note; the sections by other dimensions count in the same way.
      ...(dimension === 'department' && { note: `${expensesNote} ${comparisonNote}` }),
      tables: [spendingTable(summary, dimension)],
    })),
    {
      name: 'Enquiries',
      heading: 'Enquiries',
      note: `Enquiries issued in the period, or waiting for a paper at its beginning or end. ${expenseTypeNote}`,
      tables: [enquiriesTable(snapshot, order)],
    },
    ...paperRegisters.map((register) => ({
      name: paperKinds[register].reportSection,
      heading: `${paperKinds[register].label}s`,
      note: paperListNote,
      tables: [paperTable(snapshot, register, order, summary)],
    })),
    {
      name: 'Direct Bidding',
      heading: 'Direct bidding and direct selection',
      note: 'Papers from the lists above for which bidders did not compete.',
      tables: [directTable(snapshot, order, summary)],
    },
    {
      name: 'Contracts',
      heading: 'Contract progress',
      note: 'Contracts approved by the end of the period that are not paid in full, or were approved, awarded or changed since it began. Amounts and stages are as of the generation of this report.',
      tables: [contractTable(snapshot, order, summary)],
    },
    {
      name: 'Amendments',
      heading: 'Contract amendments',
      note: 'Amendments of the period. The difference is from the initial sum, in percent.',
      tables: [amendmentTable(snapshot, order, summary)],
    },
    {
      name: 'Fuel',
      heading: 'Fuel accounts',
      note: 'In ZMW, by transaction date. A reversal cancels its entry on the date of the reversal. Late entries were posted after the end of the month in which they are dated.',
      tables: [await fuelTable(snapshot, order)],
    },
    glossarySection(summary),
  ]
}
