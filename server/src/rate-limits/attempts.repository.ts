import { and, eq, gt, lt, min, sql } from 'drizzle-orm'
import { directoryChange, directoryRead, type Values } from '../db/statement.ts'
import { attemptCounters } from './rate-limits.table.ts'

type Key = { kind: string; key: string }
type Keys = { kinds: string[]; keys: string[] }

const { kind, key, minute, attempts } = attemptCounters
const keyPairsSql = ($: Values<Keys>) => sql`unnest(${$.kinds}::text[], ${$.keys}::text[])`
const isCounter = ($: Values<Key>) => and(eq(kind, $.kind), eq(key, $.key))

type NewAttempts = Keys & { limits: number[]; minute: number; after: number }

/**
 * Adds one attempt to each counter and returns the added rows. The fixed order prevents deadlocks. It locks nothing if
 * a counter is full, so floods of refused attempts do not wait for each other. It also locks the previous minute, so
 * two attempts serialize even across a change of minute.
 */
export const addAttempts = directoryChange('attempts.add', (orm, $: Values<NewAttempts>) =>
  orm
    .insert(attemptCounters)
    .select(
      sql`SELECT kind, key, ${$.minute}::integer - 1 + added, added
            FROM ${keyPairsSql($)} WITH ORDINALITY AS counters (kind, key, place), generate_series(0, 1) added
           WHERE NOT EXISTS (
             SELECT FROM unnest(${$.kinds}::text[], ${$.keys}::text[], ${$.limits}::integer[]) AS bound (kind, key, most)
              WHERE most <= (SELECT sum(attempts) FROM attempt_counters c
                              WHERE c.kind = bound.kind AND c.key = bound.key AND c.minute > ${$.after}::integer))
           ORDER BY place, added`,
    )
    .onConflictDoUpdate({
      target: [kind, key, minute],
      set: { attempts: sql`${attempts} + excluded.attempts` },
    })
    .returning({ kind }),
)

/** Attempts of each counter after the minute `after`, and its oldest minute with an attempt. */
export const countAttempts = directoryRead('attempts.count', (orm, $: Values<Keys & { after: number }>) =>
  orm
    .select({ kind, attempts: sql<number>`sum(${attempts})::integer`, oldest: min(minute) })
    .from(attemptCounters)
    .where(
      and(sql`(${kind}, ${key}) IN (SELECT * FROM ${keyPairsSql($)})`, gt(minute, $.after), gt(attempts, 0)),
    )
    .groupBy(kind),
)

export const releaseAttempt = directoryChange(
  'attempts.takeBack',
  (orm, $: Values<Key & { minute: number }>) =>
    orm
      .update(attemptCounters)
      .set({ attempts: sql`${attempts} - 1` })
      .where(and(isCounter($), eq(minute, $.minute), gt(attempts, 0))),
)

export const clearCounter = directoryChange('attempts.clear', (orm, $: Values<Key>) =>
  orm.delete(attemptCounters).where(isCounter($)),
)

export const deleteAttempts = directoryChange('attempts.delete', (orm, $: Values<{ before: number }>) =>
  orm.delete(attemptCounters).where(lt(minute, $.before)),
)
