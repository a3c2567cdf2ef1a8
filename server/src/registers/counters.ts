import { and, eq } from 'drizzle-orm'
import type { Scope } from '@insaka/domain/core/register'
import { changeText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { registerCounters } from './registers.table.ts'

/** Where a record counts: in its institution, its department and with its initiator, each by its state. */
export type CounterKeys = { departmentId: string; initiatorId: string; state: string }

/** What it counts there besides itself: its amount, in whole ngwee of its currency. */
export type Counted = CounterKeys & { currency: string; ngwee: bigint }

export type Recount = { before: Counted | null; after: Counted }

type Counter = { scope: Scope; scopeId: string; state: string; currency: string }
type Change = Counter & { records: number; ngwee: bigint }

/** Keeps the counters in step with records that are new, have changed their state or amount, or went to another department. */
export function recount(tx: WriteTx, register: string, changes: Recount[]): void {
  const sums = new Map<string, Change>()
  const add = (keys: Counted, records: 1 | -1) => {
    for (const counter of countersOf(tx, keys)) {
      const name = `${counter.scope} ${counter.scopeId} ${counter.state} ${counter.currency}`
      const sum = sums.get(name) ?? { ...counter, records: 0, ngwee: 0n }
      sums.set(name, {
        ...sum,
        records: sum.records + records,
        ngwee: sum.ngwee + BigInt(records) * keys.ngwee,
      })
    }
  }
  for (const { before, after } of changes) {
    if (before) add(before, -1)
    add(after, 1)
  }
  const sorted = [...sums.keys()].toSorted().map((name) => sums.get(name)!)
  const less = sorted.filter(({ records, ngwee }) => records < 0 || (records === 0 && ngwee !== 0n))
  const more = sorted.filter(({ records }) => records > 0)
  if (less.length > 0) changeText(tx, { ...lowerCounters, values: valuesOf(register, less) })
  if (more.length > 0) changeText(tx, { ...raiseCounters, values: valuesOf(register, more) })
}

const countersOf = (
  { institutionId }: WriteTx,
  { departmentId, initiatorId, state, currency }: Counted,
): Counter[] => [
  { scope: 'institution', scopeId: institutionId, state, currency },
  { scope: 'department', scopeId: departmentId, state, currency },
  { scope: 'mine', scopeId: initiatorId, state, currency },
]

const valuesOf = (register: string, counters: Change[]): unknown[] => [
  register,
  counters.map(({ scope }) => scope),
  counters.map(({ scopeId }) => scopeId),
  counters.map(({ state }) => state),
  counters.map(({ currency }) => currency),
  counters.map(({ records }) => records),
  counters.map(({ ngwee }) => String(ngwee)),
]

const given = `(SELECT scope, scope_id, state, currency, records, ngwee * 0.01 AS amount
    FROM unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::numeric[])
      AS each (scope, scope_id, state, currency, records, ngwee)) AS given`

// An upsert could not take the lower ones: the check refuses a row below zero before it meets the one that is there.
const raiseCounters = {
  name: 'counters.raise',
  text: `INSERT INTO register_counters (institution_id, register, scope, scope_id, state, currency, records, amount)
         SELECT $1::uuid, $2::text, * FROM ${given}
             ON CONFLICT (institution_id, register, scope, scope_id, state, currency)
             DO UPDATE SET records = register_counters.records + excluded.records,
                           amount = register_counters.amount + excluded.amount`,
}

const lowerCounters = {
  name: 'counters.lower',
  text: `UPDATE register_counters AS kept SET records = kept.records + given.records, amount = kept.amount + given.amount
           FROM ${given}
          WHERE kept.institution_id = $1 AND kept.register = $2
            AND kept.scope = given.scope AND kept.scope_id = given.scope_id AND kept.state = given.state
            AND kept.currency = given.currency`,
}

type Read = { register: string; scope: Scope; scopeId: string }
const read = tenantRead('counters.read', (orm, $: TenantValues<Read>) =>
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

/** How many records there are in each state. */
export type Counts = Record<string, number>
export type Sum = { currency: string; ngwee: bigint }

/** How many records of a scope are in each state, and how much they are in each state and currency. */
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

/** Of a `numeric` with two decimals, as PostgreSQL writes it. */
export const ngweeOfText = (amount: string): bigint => BigInt(amount.replace('.', ''))
