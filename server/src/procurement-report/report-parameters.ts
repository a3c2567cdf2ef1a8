import type { ReportFormat } from '@insaka/domain/procurement-report/report.labels'
import type { Period } from '@insaka/domain/procurement-report/report.periods'

export type ReportScope = Period & {
  /** Codes; empty for all departments. */
  departments: string[]
  vendorCategory: string | null
  expenseType: string | null
}

export type ReportParameters = ReportScope & {
  format: ReportFormat
  reportingPeriod: string
  /** The report date that the user has chosen, as a moment. */
  reportDate: string
  /** The time of generation, as a moment. */
  madeOn: string
  preparedBy: string
}

/** An order for a file, whose number is assigned before generation. */
export type NumberedReportParameters = ReportParameters & { reference: string }

/** True if the report date is not the day of generation; the figures are still as of the time of generation. */
export const hasOtherReportDate = ({
  reportDate,
  madeOn,
}: Pick<ReportParameters, 'reportDate' | 'madeOn'>): boolean =>
  reportDate.slice(0, 10) !== madeOn.slice(0, 10)
