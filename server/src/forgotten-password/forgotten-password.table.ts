import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../db/columns.ts'

/** Requests for a reset link, for known and unknown names, until the job has handled them. */
export const resetRequests = pgTable(
  'reset_requests',
  {
    id: id(),
    usernameKey: text('username_key').notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    askedOn: moment('asked_on').notNull(),
  },
  (t) => [primaryKey({ name: 'reset_requests_pkey', columns: [t.id] })],
)
