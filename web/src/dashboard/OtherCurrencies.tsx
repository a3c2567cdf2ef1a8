import { formatNumber } from '@insaka/domain/core/number-format'
import type { Expenses } from '@insaka/domain/dashboard/expenses.schema'

/** Lists papers in other currencies, which no total includes. */
export function OtherCurrencies({ others }: { others: Expenses['otherCurrencies'] }) {
  if (others.length === 0) return null
  const records = others.reduce((sum, each) => sum + each.records, 0)
  const byCurrency = others
    .map(({ currency, records: count }) => `${formatNumber(count)} in ${currency}`)
    .join(', ')
  return (
    <>
      Not included: {formatNumber(records)} in other currencies ({byCurrency}).
    </>
  )
}
