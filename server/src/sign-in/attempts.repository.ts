import { and, eq, sql } from 'drizzle-orm'
import type { DirectoryTx } from '../db/database.ts'
import { statement, type Values } from '../db/statement.ts'
import { attemptCounters } from './sign-in.table.ts'

type Counter = { kind: string; key: string }
type Booking = Counter & { at: string; since: string; limit: number }

const lately = ($: Values<{ since: string }>) =>
  sql`ARRAY(SELECT t FROM unnest(${attemptCounters.bookedOn}) t WHERE t > ${$.since}::timestamptz ORDER BY t)`

/** Adds one attempt to a counter, unless it is full; counting and adding are one statement, so nobody slips through. */
export const book = statement('attempts.book', (orm, $: Values<Booking>) =>
  orm
    .insert(attemptCounters)
    .values({ kind: $.kind, key: $.key, bookedOn: sql`ARRAY[${$.at}::timestamptz]` })
    .onConflictDoUpdate({
      target: [attemptCounters.kind, attemptCounters.key],
      set: { bookedOn: sql`${lately($)} || ${$.at}::timestamptz` },
      setWhere: sql`cardinality(${lately($)}) < ${$.limit}::int`,
    })
    .returning({ kind: attemptCounters.kind }),
)

/** Takes one attempt back: it was no guess. Of several at the same moment the others stay. */
export const unbook = statement('attempts.unbook', (orm, $: Values<Counter & { at: string }>) => {
  const booked = attemptCounters.bookedOn
  const position = sql`array_position(${booked}, ${$.at}::timestamptz)`
  return orm
    .update(attemptCounters)
    .set({ bookedOn: sql`${booked}[:${position} - 1] || ${booked}[${position} + 1:]` })
    .where(
      and(eq(attemptCounters.kind, $.kind), eq(attemptCounters.key, $.key), sql`${position} IS NOT NULL`),
    )
})

export const clear = statement('attempts.clear', (orm, $: Values<Counter>) =>
  orm.delete(attemptCounters).where(and(eq(attemptCounters.kind, $.kind), eq(attemptCounters.key, $.key))),
)

/** Seconds until the oldest attempt that counts is forgotten. */
export const secondsUntilFree = async (
  tx: DirectoryTx,
  values: Counter & { since: string },
): Promise<number> => {
  const [row] = await oldest(tx, values)
  return Math.max(1, Math.ceil(row?.seconds ?? 1))
}

const oldest = statement('attempts.oldest', (orm, $: Values<Counter & { since: string }>) =>
  orm
    .select({
      seconds: sql<number>`(SELECT extract(epoch FROM min(t) - ${$.since}::timestamptz)::float8 FROM unnest(${attemptCounters.bookedOn}) t WHERE t > ${$.since}::timestamptz)`,
    })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.kind, $.kind), eq(attemptCounters.key, $.key))),
)

/** Forgets counters in which nothing counts any more. */
export const forgetOld = statement('attempts.forgetOld', (orm, $: Values<{ since: string }>) =>
  orm
    .delete(attemptCounters)
    .where(
      sql`NOT EXISTS (SELECT FROM unnest(${attemptCounters.bookedOn}) t WHERE t > ${$.since}::timestamptz)`,
    ),
)
