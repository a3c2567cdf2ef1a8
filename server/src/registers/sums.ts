import { and, notInArray, sql } from 'drizzle-orm'
import { toShownSum, type ShownSum } from '@insaka/domain/core/money'
import { runTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { ngweeOfText, type Sum } from './counters.ts'
import { columnOf, registerCondition, type ListRequest, type Register } from './register.ts'

export const maxSummed = 1_000

type CurrencyTotal = { currency: string; amount: ShownSum }

/** Amounts of the requested states, without states that are excluded from totals. */
export const sumsOfStates = (
  { amount }: Register,
  { states }: Pick<ListRequest, 'states'>,
  each: (Sum & { state: string })[],
): Sum[] =>
  each.filter(
    ({ state }) => !excludedStates(amount).includes(state) && (states.length === 0 || states.includes(state)),
  )

const excludedStates = (amount: Register['amount']): string[] => [
  'TAKEN_BACK',
  ...(amount?.excludedState === undefined ? [] : [amount.excludedState]),
]

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
            registerCondition(register, $.institutionId),
            sql`${table.id} = ANY (${$.ids}::bigint[])`,
            notInArray(table.state, excludedStates(amount)),
          ),
        )
        .groupBy(currency),
    { ids },
  )
  return rows.map((row) => ({ currency: row.currency, ngwee: ngweeOfText(row.amount) }))
}

export function totalsOf(sums: Sum[]): CurrencyTotal[] {
  const totals = new Map<string, bigint>()
  for (const { currency, ngwee } of sums) totals.set(currency, (totals.get(currency) ?? 0n) + ngwee)
  return [...totals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, ngwee]) => ({ currency, amount: toShownSum(ngwee) }))
}
