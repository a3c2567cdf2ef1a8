import type { ReportFormat } from '@insaka/domain/procurement-report/report.labels'
import type { Period } from '@insaka/domain/procurement-report/report.periods'

/** What a report is made of: a period and what it is narrowed by. */
export type ReportScope = Period & {
  /** Codes; none for all departments. */
  departments: string[]
  vendorCategory: string | null
  expenseType: string | null
}

export type ReportOrder = ReportScope & {
  format: ReportFormat
  reportingPeriod: string
  /** What the person who asks for it dates it; a moment. */
  reportDate: string
  /** When it is made; a moment. */
  madeOn: string
  preparedBy: string
}

/** An order of a file, which has a number before it is made. */
export type NumberedOrder = ReportOrder & { reference: string }

/** Its figures are those of the moment of making, whatever date it was given. */
export const hasOtherReportDate = ({
  reportDate,
  madeOn,
}: Pick<ReportOrder, 'reportDate' | 'madeOn'>): boolean => reportDate.slice(0, 10) !== madeOn.slice(0, 10)
