import { toShownSum } from '@insaka/domain/core/money'
import {
  compareSpending,
  withShares,
  type ComparedSpending,
} from '@insaka/domain/procurement-report/report.comparison'
import type { PreviewSpending, ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import {
  reportDimensions,
  sumOfLvpAndMpc,
  type ReportDimension,
  type CountAndSum,
} from '@insaka/domain/procurement-report/report.totals'
import { maxPdfRecords } from '@insaka/domain/procurement-report/report.periods'
import type { Summary } from './summarise.ts'
import { labelOf } from './summary-tables.ts'

export function previewOf(summary: Summary): ReportPreview {
  const { tally, previousTally, previousPeriod, provisionalOn, records } = summary
  const rowOf = (label: string, spending: ComparedSpending & { share: number; shareBefore: number }) => {
    const amount = ({ records: count, ngwee }: CountAndSum) => ({ records: count, value: toShownSum(ngwee) })
    const total = amount(sumOfLvpAndMpc(spending))
    const { key, currency, share, shareBefore } = spending
    return {
      key,
      label,
      currency,
      lvp: amount(spending.lvp),
      mpc: amount(spending.mpc),
      ...total,
      committed: toShownSum(spending.committed),
      share,
      before: { ...amount(spending.before), share: shareBefore },
    } as PreviewSpending
  }
  return {
    isNil: summary.isNil,
    provisional: provisionalOn !== null,
    before: previousPeriod,
    movements: tally.movements,
    spent: withShares(compareSpending(tally.totalSpending(), previousTally.totalSpending())).map((each) =>
      rowOf('', each),
    ),
    tables: (Object.keys(reportDimensions) as ReportDimension[]).map((dimension) => ({
      dimension,
      label: reportDimensions[dimension],
      rows: withShares(compareSpending(tally.spendingBy(dimension), previousTally.spendingBy(dimension))).map(
        (each) => rowOf(labelOf(summary, dimension, each.key), each),
      ),
    })),
    records,
    fitsPdf: records <= maxPdfRecords,
  }
}
