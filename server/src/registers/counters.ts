import { and, eq } from 'drizzle-orm'
import type { Scope } from '@insaka/domain/core/register-list.schema'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { registerCounters } from './registers.table.ts'

type CounterScope = { register: string; scope: Scope; scopeId: string }
const read = tenantRead('counters.read', (orm, $: TenantValues<CounterScope>) =>
  orm
    .select({
      state: registerCounters.state,
      currency: registerCounters.currency,
      records: registerCounters.records,
      amount: registerCounters.amount,
    })
    .from(registerCounters)
    .where(
      and(
        eq(registerCounters.institutionId, $.institutionId),
        eq(registerCounters.register, $.register),
        eq(registerCounters.scope, $.scope),
        eq(registerCounters.scopeId, $.scopeId),
      ),
    ),
)

export type Counts = Record<string, number>
export type Sum = { currency: string; ngwee: bigint }

export async function countStates(
  tx: TenantTx,
  register: string,
  scope: Scope,
  scopeId: string,
): Promise<{ counts: Counts; sums: (Sum & { state: string })[] }> {
  const rows = (await read(tx, { register, scope, scopeId })).filter(({ records }) => records > 0)
  const counts: Counts = {}
  for (const { state, records } of rows) counts[state] = (counts[state] ?? 0) + records
  return { counts, sums: rows.map(({ amount, ...row }) => ({ ...row, ngwee: ngweeOfText(amount) })) }
}

/** Converts a `numeric` with two decimals, as PostgreSQL writes it. */
export const ngweeOfText = (amount: string): bigint => BigInt(amount.replace('.', ''))
