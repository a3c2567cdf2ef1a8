import { formatNumber } from '@insaka/domain/core/figures'
import type { Expenses } from '@insaka/domain/dashboard/expenses.schema'

/** Which papers are in no sum, since currencies are never added together. */
export function LeftOut({ others }: { others: Expenses['otherCurrencies'] }) {
  if (others.length === 0) return null
  const records = others.reduce((sum, each) => sum + each.records, 0)
  const each = others.map(({ currency, records: of }) => `${formatNumber(of)} in ${currency}`).join(', ')
  return (
    <>
      {formatNumber(records)} in other currencies left out ({each}).
    </>
  )
}
