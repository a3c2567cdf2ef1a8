import { randomInt } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import type { Database, DirectoryTx } from '../db/database.ts'
import { book, clear, forgetOld, secondsUntilFree, unbook } from './attempts.repository.ts'

const minutes = 60_000
const windowMs = 15 * minutes

/**
 * How many wrong guesses are allowed within a quarter of an hour. The limit per account does not bind places from
 * which its owner signed in lately, so that an outsider cannot lock the owner out; the one per address is wide, so
 * that a ministry behind one address is not locked out by a few forgetful people.
 */
const limits = { 'account at address': 5, account: 20, address: 200 } as const
type Kind = keyof typeof limits

export type Guess = { username: string; address: string; ownerKnownHere: boolean }

/** A guess that was let through; it counts as wrong until it is forgiven. */
export type BookedGuess = { counters: { kind: Kind; key: string }[]; at: string }

/** Books a guess as wrong before anything is computed, or refuses it. */
export async function bookGuess(database: Database, guess: Guess, now: Date): Promise<BookedGuess> {
  const at = distinctMoment(now)
  const since = new Date(now.getTime() - windowMs).toISOString()
  const account = guess.username.toLowerCase()
  const place = networkOf(guess.address)
  const counters: { kind: Kind; key: string }[] = [
    { kind: 'address', key: place },
    ...(guess.ownerKnownHere ? [] : [{ kind: 'account' as const, key: account }]),
    { kind: 'account at address', key: `${account} ${place}` },
  ]
  return database.directory(async (tx) => {
    for (const counter of counters) {
      const [booked] = await book(tx, { ...counter, at, since, limit: limits[counter.kind] })
      // The refusal rolls back what was booked before it: guesses that are not looked at do not count.
      if (!booked) throw tooMany(await secondsUntilFree(tx, { ...counter, since }))
    }
    return { counters, at }
  })
}

function tooMany(retryAfterSeconds: number): Refusal {
  const wait = Math.ceil(retryAfterSeconds / 60)
  return new Refusal('TOO_MANY', {
    message: `Too many attempts. Please try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
    retryAfterSeconds,
  })
}

/** The guess was right: it does not count, and its account starts afresh at this address. */
export async function forgive(tx: DirectoryTx, { counters, at }: BookedGuess): Promise<void> {
  for (const counter of counters) {
    if (counter.kind === 'account at address') await clear(tx, counter)
    else await unbook(tx, { ...counter, at })
  }
}

/** Looks at a guess that was booked. One that could not be looked at was no guess: it does not count. */
export async function lookAt(
  database: Database,
  { counters, at }: BookedGuess,
  look: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    await database.directory(async (tx) => {
      for (const counter of counters) await unbook(tx, { ...counter, at })
    })
    throw error
  }
}

export async function forgetOldGuesses(database: Database, now: Date): Promise<void> {
  await database.directory((tx) => forgetOld(tx, { since: new Date(now.getTime() - windowMs).toISOString() }))
}

/** Guesses of the same millisecond must be told apart when one of them is taken back. */
const distinctMoment = (now: Date): string =>
  now.toISOString().replace('Z', `${randomInt(1000).toString().padStart(3, '0')}Z`)

/** Whoever has an IPv6 line has at least a /64 of addresses, so these count as one. */
function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':')
  const missing = Array<string>(Math.max(0, 8 - groups.length - tail.split(':').length)).fill('0')
  return [...groups, ...(address.includes('::') ? missing : [])].slice(0, 4).join(':')
}
