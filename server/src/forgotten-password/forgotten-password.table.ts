import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../db/columns.ts'

/** Who has asked for a link, known or not, until the job has looked at it. */
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
