import { isProvisional } from '@insaka/domain/procurement-report/report.periods'
import { hasOtherReportDate, type NumberedReportParameters } from './report-parameters.ts'

/** Longer codes are replaced by the number of departments, because some systems refuse long file names. */
const maxCodesLength = 60

/** Includes the filters, so different reports have different names. */
export function fileNameOf(order: NumberedReportParameters): string {
  const { reference, from, to, departments, vendorCategory, expenseType, reportDate, madeOn, format } = order
  const codes = departments.join('-')
  const parts = [
    reference,
    `procurement-report-${from}-to-${to}`,
    codes.length > maxCodesLength ? `${departments.length}-departments` : codes,
    vendorCategory && `vendors-${vendorCategory}`,
    expenseType && `expenses-${expenseType}`,
    isProvisional(order, madeOn.slice(0, 10)) && 'provisional',
    hasOtherReportDate(order) && `dated-${reportDate.slice(0, 10)}-made-${madeOn.slice(0, 10)}`,
  ]
  return `${parts
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^A-Za-z0-9-]/g, '-')}.${format}`
}
