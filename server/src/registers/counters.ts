import { and, eq } from 'drizzle-orm'
import type { Scope } from '@insaka/domain/core/register'
import { changeText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { registerCounters } from './registers.table.ts'

/** Where a record counts: in its institution, its department and with its initiator, each by its state. */
export type CounterKeys = { departmentId: string; initiatorId: string; state: string }

export type Recount = { before: CounterKeys | null; after: CounterKeys }

type Counter = { scope: Scope; scopeId: string; state: string }

/** Keeps the counters in step with records that are new, have changed their state or went to another department. */
export function recount(tx: WriteTx, register: string, changes: Recount[]): void {
  const sums = new Map<string, Counter & { change: number }>()
  const add = (keys: CounterKeys, change: number) => {
    for (const counter of countersOf(tx, keys)) {
      const name = `${counter.scope} ${counter.scopeId} ${counter.state}`
      sums.set(name, { ...counter, change: (sums.get(name)?.change ?? 0) + change })
    }
  }
  for (const { before, after } of changes) {
    if (before) add(before, -1)
    add(after, 1)
  }
  const sorted = [...sums.keys()].toSorted().map((name) => sums.get(name)!)
  const less = sorted.filter(({ change }) => change < 0)
  const more = sorted.filter(({ change }) => change > 0)
  if (less.length > 0) changeText(tx, { ...lowerCounters, values: valuesOf(register, less) })
  if (more.length > 0) changeText(tx, { ...raiseCounters, values: valuesOf(register, more) })
}

const countersOf = (
  { institutionId }: WriteTx,
  { departmentId, initiatorId, state }: CounterKeys,
): Counter[] => [
  { scope: 'institution', scopeId: institutionId, state },
  { scope: 'department', scopeId: departmentId, state },
  { scope: 'mine', scopeId: initiatorId, state },
]

const valuesOf = (register: string, counters: (Counter & { change: number })[]): unknown[] => [
  register,
  counters.map(({ scope }) => scope),
  counters.map(({ scopeId }) => scopeId),
  counters.map(({ state }) => state),
  counters.map(({ change }) => change),
]

const given =
  'unnest($3::text[], $4::uuid[], $5::text[], $6::bigint[]) AS given (scope, scope_id, state, change)'

// An upsert could not take the lower ones: the check refuses a row below zero before it meets the one that is there.
const raiseCounters = {
  name: 'counters.raise',
  text: `INSERT INTO register_counters (institution_id, register, scope, scope_id, state, records)
         SELECT $1::uuid, $2::text, scope, scope_id, state, change FROM ${given}
             ON CONFLICT (institution_id, register, scope, scope_id, state)
             DO UPDATE SET records = register_counters.records + excluded.records`,
}

const lowerCounters = {
  name: 'counters.lower',
  text: `UPDATE register_counters AS kept SET records = kept.records + change FROM ${given}
          WHERE kept.institution_id = $1 AND kept.register = $2
            AND kept.scope = given.scope AND kept.scope_id = given.scope_id AND kept.state = given.state`,
}

type Read = { register: string; scope: Scope; scopeId: string }
const read = tenantRead('counters.read', (orm, $: TenantValues<Read>) =>
  orm
    .select({ state: registerCounters.state, records: registerCounters.records })
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

/** How many records of a scope are in each state. */
export async function countStates(
  tx: TenantTx,
  register: string,
  scope: Scope,
  scopeId: string,
): Promise<Record<string, number>> {
  const rows = await read(tx, { register, scope, scopeId })
  return Object.fromEntries(rows.map(({ state, records }) => [state, records]))
}
