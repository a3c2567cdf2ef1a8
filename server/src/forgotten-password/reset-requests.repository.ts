import { asc, eq } from 'drizzle-orm'
import { directoryChange, directoryInsertion, directoryRead, type Values } from '../db/statement.ts'
import { resetRequests } from './forgotten-password.table.ts'

export type ResetRequest = typeof resetRequests.$inferSelect

export const insertResetRequest = directoryInsertion('resetRequests.insert', resetRequests)

export const listResetRequests = directoryRead('resetRequests.list', (orm, $: Values<{ limit: number }>) =>
  orm.select().from(resetRequests).orderBy(asc(resetRequests.id)).limit($.limit),
)

/** Returns no row if another process was first. */
export const claimResetRequest = directoryChange('resetRequests.take', (orm, $: Values<{ id: string }>) =>
  orm.delete(resetRequests).where(eq(resetRequests.id, $.id)).returning({ id: resetRequests.id }),
)
