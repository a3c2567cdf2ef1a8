import { and, notInArray, sql } from 'drizzle-orm'
import { toShownSum, type ShownSum } from '@insaka/domain/core/money'
import { runTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { ngweeOfText, type Sum } from './counters.ts'
import { columnOf, ofRegister, type ListRequest, type Register } from './register.ts'

/** Under filters so many records are added up. */
export const maxSummed = 1_000

/** What the records of a list come to in one currency. */
export type CurrencyTotal = { currency: string; amount: ShownSum }

/** What the counters of a scope come to, in the states that are asked for and without what does not count. */
export const sumsOfStates = (
  { amount }: Register,
  { states }: Pick<ListRequest, 'states'>,
  each: (Sum & { state: string })[],
): Sum[] =>
  each.filter(
    ({ state }) => !excludedStates(amount).includes(state) && (states.length === 0 || states.includes(state)),
  )

/** The states whose records are added up nowhere. */
const excludedStates = (amount: Register['amount']): string[] => [
  'TAKEN_BACK',
  ...(amount?.excludedState === undefined ? [] : [amount.excludedState]),
]

/** What the records of these numbers come to. */
export async function sumsOfNumbers(tx: TenantTx, register: Register, ids: number[]): Promise<Sum[]> {
  const { name, table, amount } = register
  if (!amount || ids.length === 0) return []
  const currency = columnOf(table, amount.currency)
  const rows = await runTenant<{ ids: number[] }, { currency: string; amount: string }[]>(
    tx,
    `${name}.sums`,
    (orm, $) =>
      orm
        .select({
          currency: sql<string>`${currency}`,
          amount: sql<string>`sum(${columnOf(table, amount.value)})`,
        })
        .from(table)
        .where(
          and(
            ofRegister(register, $.institutionId),
            sql`${table.id} = ANY (${$.ids}::bigint[])`,
            notInArray(table.state, excludedStates(amount)),
          ),
        )
        .groupBy(currency),
    { ids },
  )
  return rows.map((row) => ({ currency: row.currency, ngwee: ngweeOfText(row.amount) }))
}

/** One for each currency, as the wire shows them. */
export function totalsOf(sums: Sum[]): CurrencyTotal[] {
  const totals = new Map<string, bigint>()
  for (const { currency, ngwee } of sums) totals.set(currency, (totals.get(currency) ?? 0n) + ngwee)
  return [...totals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, ngwee]) => ({ currency, amount: toShownSum(ngwee) }))
}
