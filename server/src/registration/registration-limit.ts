import { Refusal } from '@insaka/domain/core/errors'
import type { Database, DirectoryTx } from '../db/database.ts'
import { book, secondsUntilFree, unbook } from '../sign-in/attempts.repository.ts'
import { networkOf } from '../sign-in/network.ts'

const hour = 3_600_000

/**
 * A whole office may sign up in one morning behind one address, and mistype as people do; a program that never stops
 * may not.
 */
const limits = { 'registration attempt': 600, registration: 60 } as const
type Kind = keyof typeof limits

/** Books an attempt before anything is looked up for it. */
export const bookAttempt = (database: Database, address: string, now: Date): Promise<void> =>
  database.directory((tx) => bookOne(tx, 'registration attempt', networkOf(address), now, now.toISOString()))

/** Books a registration before its costly part. One that comes to nothing does not count. */
export async function countRegistration<T>(
  database: Database,
  address: string,
  now: Date,
  register: () => Promise<T>,
): Promise<T> {
  const [key, at] = [networkOf(address), now.toISOString()]
  await database.directory((tx) => bookOne(tx, 'registration', key, now, at))
  try {
    return await register()
  } catch (error) {
    await database.directory((tx) => unbook(tx, { kind: 'registration', key, at }))
    throw error
  }
}

async function bookOne(tx: DirectoryTx, kind: Kind, key: string, now: Date, at: string): Promise<void> {
  const since = new Date(now.getTime() - hour).toISOString()
  const [booked] = await book(tx, { kind, key, at, since, limit: limits[kind] })
  if (booked) return
  const retryAfterSeconds = await secondsUntilFree(tx, { kind, key, since })
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new Refusal('TOO_MANY', {
    message: `Too many registrations from this place. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfterSeconds,
  })
}
