import type { ReportFormat } from '@insaka/domain/procurement-report/report.labels'
import type { Period } from '@insaka/domain/procurement-report/report.periods'

export type ReportScope = Period & {
  /** Codes; empty for all departments. */
  departments: string[]
  vendorCategory: string | null
  expenseType: string | null
}

export type ReportOrder = ReportScope & {
  format: ReportFormat
  reportingPeriod: string
  /** Date that the user gives the report; a moment. */
  reportDate: string
  /** Time of generation; a moment. */
  madeOn: string
  preparedBy: string
}

/** An order for a file, whose number is assigned before generation. */
export type NumberedReportRequest = ReportOrder & { reference: string }

/** True if the user chose another date for the report; its figures are still as of the time of generation. */
export const hasOtherReportDate = ({
  reportDate,
  madeOn,
}: Pick<ReportOrder, 'reportDate' | 'madeOn'>): boolean => reportDate.slice(0, 10) !== madeOn.slice(0, 10)
