import { toShownSum } from '@insaka/domain/core/money'
import type { PreviewSpending, ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import {
  reportDimensions,
  sumOfBoth,
  type ReportDimension,
  type Spending,
} from '@insaka/domain/procurement-report/report.tally'
import { mostInPdf } from '@insaka/domain/procurement-report/report.periods'
import type { Summary } from './summarise.ts'
import { labelOf } from './summary-tables.ts'

/** The summary tables as the screen shows them. */
export function previewOf(summary: Summary): ReportPreview {
  const { tally, records } = summary
  const rowOf = (label: string, spending: Spending) => {
    const amount = ({ records: count, ngwee }: Spending['lvp']) => ({
      records: count,
      value: toShownSum(ngwee),
    })
    const both = amount(sumOfBoth(spending))
    const { key, currency } = spending
    return {
      key,
      label,
      currency,
      lvp: amount(spending.lvp),
      mpc: amount(spending.mpc),
      ...both,
    } as PreviewSpending
  }
  return {
    isNil: summary.isNil,
    movements: tally.movements,
    spent: tally.spent().map((each) => rowOf('', each)),
    tables: (Object.keys(reportDimensions) as ReportDimension[]).map((dimension) => ({
      dimension,
      label: reportDimensions[dimension],
      rows: tally.spentBy(dimension).map((each) => rowOf(labelOf(summary, dimension, each.key), each)),
    })),
    records,
    fitsPdf: records <= mostInPdf,
  }
}
