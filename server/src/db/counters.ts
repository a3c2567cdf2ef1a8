import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '@insaka/domain/core/register'
import { registerCounters } from './register.table.ts'
import type { TenantTx, WriteTx } from './database.ts'
import { statement, type Values } from './statement.ts'

/** Where a record counts: in its institution, its department and with its initiator, each by its state. */
export type Standing = { departmentId: string; initiatorId: string; state: string }

type Places = {
  institutionId: string
  register: string
  scopes: Scope[]
  scopeIds: string[]
  states: string[]
}

const place = ($: Values<Places>) =>
  sql`unnest(${$.scopes}::text[], ${$.scopeIds}::uuid[], ${$.states}::text[]) AS place (scope, scope_id, state)`

const addOne = statement('counters.addOne', (orm, $: Values<Places>) =>
  orm
    .insert(registerCounters)
    .select(
      sql`SELECT ${$.institutionId}::uuid, ${$.register}::text, scope, scope_id, state, 1 FROM ${place($)}`,
    )
    .onConflictDoUpdate({
      target: [
        registerCounters.institutionId,
        registerCounters.register,
        registerCounters.scope,
        registerCounters.scopeId,
        registerCounters.state,
      ],
      set: { records: sql`${registerCounters.records} + 1` },
    }),
)

const takeOne = statement('counters.takeOne', (orm, $: Values<Places>) =>
  orm
    .update(registerCounters)
    .set({ records: sql`${registerCounters.records} - 1` })
    .from(sql`${place($)}`)
    .where(
      and(
        eq(registerCounters.institutionId, $.institutionId),
        eq(registerCounters.register, $.register),
        sql`${registerCounters.scope} = place.scope`,
        sql`${registerCounters.scopeId} = place.scope_id`,
        sql`${registerCounters.state} = place.state`,
      ),
    ),
)

const read = statement(
  'counters.read',
  (orm, $: Values<{ institutionId: string; register: string; scope: Scope; scopeId: string }>) =>
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

/** Keeps the counters in step with a record that was new, changed its state or went to another department. */
export async function recount(
  tx: WriteTx,
  register: string,
  before: Standing | null,
  after: Standing,
): Promise<void> {
  const left = before === null ? [] : placesOf(tx, before)
  const entered = placesOf(tx, after)
  const taken = left.filter((place) => !entered.some((other) => isDeepStrictEqual(place, other)))
  const added = entered.filter((place) => !left.some((other) => isDeepStrictEqual(place, other)))
  if (taken.length > 0) await takeOne(tx, valuesOf(tx, register, taken))
  if (added.length > 0) await addOne(tx, valuesOf(tx, register, added))
}

type Place = { scope: Scope; scopeId: string; state: string }

const placesOf = ({ institutionId }: WriteTx, { departmentId, initiatorId, state }: Standing): Place[] => [
  { scope: 'institution', scopeId: institutionId, state },
  { scope: 'department', scopeId: departmentId, state },
  { scope: 'mine', scopeId: initiatorId, state },
]

const valuesOf = ({ institutionId }: WriteTx, register: string, places: Place[]): Places => ({
  institutionId,
  register,
  scopes: places.map(({ scope }) => scope),
  scopeIds: places.map(({ scopeId }) => scopeId),
  states: places.map(({ state }) => state),
})

/** How many records stand in each state, as far as the scope looks. */
export async function countStates(
  tx: TenantTx,
  register: string,
  scope: Scope,
  scopeId: string,
): Promise<Record<string, number>> {
  const rows = await read(tx, { institutionId: tx.institutionId, register, scope, scopeId })
  return Object.fromEntries(rows.map(({ state, records }) => [state, records]))
}
