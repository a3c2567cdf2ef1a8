import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import { book, secondsUntilFree } from '../sign-in/attempts.repository.ts'
import { networkOf } from '../sign-in/network.ts'

const hour = 3_600_000
const limit = 60

/** A whole office may sign up in one morning behind one address; a program that never stops may not. */
export async function bookRegistration(database: Database, address: string, now: Date): Promise<void> {
  const counter = { kind: 'registration', key: networkOf(address) }
  const since = new Date(now.getTime() - hour).toISOString()
  await database.directory(async (tx) => {
    const [booked] = await book(tx, { ...counter, at: now.toISOString(), since, limit })
    if (booked) return
    const retryAfterSeconds = await secondsUntilFree(tx, { ...counter, since })
    const minutes = Math.ceil(retryAfterSeconds / 60)
    throw new Refusal('TOO_MANY', {
      message: `Too many registrations from this place. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      retryAfterSeconds,
    })
  })
}
