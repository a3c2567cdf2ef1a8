import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Attempts per minute; without a tenant, since the account may not exist. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Minutes since 1970. */
    minute: integer('minute').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (t) => [primaryKey({ name: 'attempt_counters_pkey', columns: [t.kind, t.key, t.minute] })],
)
