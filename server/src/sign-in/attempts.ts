import { Refusal } from '@insaka/domain/core/errors'
import type { Database, DirectoryTx } from '../db/database.ts'
import { book, clear, forgetOld, secondsUntilFree, unbook } from './attempts.repository.ts'
import { networkOf } from './network.ts'

const minutes = 60_000
const windowMs = 15 * minutes
/** Others count in the same table, over an hour at the most. */
const widestWindowMs = 60 * minutes
const windowBegan = (now: Date): string => new Date(now.getTime() - windowMs).toISOString()

/**
 * How many wrong guesses are allowed within a quarter of an hour. The limit per account does not bind places from
 * which its owner signed in lately, so that an outsider cannot lock the owner out; the one per address is wide, so
 * that a ministry behind one address is not locked out by a few forgetful people.
 */
const limits = { 'account at address': 5, account: 20, address: 200 } as const
type Kind = keyof typeof limits
type Counter = { kind: Kind; key: string }

/** Counted all the same, so that a known place costs as much work as an unknown one. */
const unbound = 2 ** 31 - 1

export type Guess = { username: string; address: string; ownerKnownHere: boolean }

/** A guess that was let through; it counts as wrong until it is forgiven. */
export type BookedGuess = { counters: Counter[]; at: string }

class CounterFull extends Refusal {
  readonly counter: Counter

  constructor(counter: Counter, retryAfterSeconds: number) {
    const wait = Math.ceil(retryAfterSeconds / 60)
    super('TOO_MANY', {
      message: `Too many attempts. Please try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
      retryAfterSeconds,
    })
    this.counter = counter
  }
}

/** Books a guess as wrong before anything is computed, or refuses it. `tell` writes down which counter is full. */
export async function bookGuess(
  database: Database,
  { username, address, ownerKnownHere }: Guess,
  now: Date,
  tell: (tx: DirectoryTx, full: Kind) => Promise<void>,
): Promise<BookedGuess> {
  const at = now.toISOString()
  const since = windowBegan(now)
  const account = username.toLowerCase()
  const place = networkOf(address)
  const counters: Counter[] = [
    { kind: 'address', key: place },
    { kind: 'account', key: account },
    { kind: 'account at address', key: `${account} ${place}` },
  ]
  try {
    return await database.directory(async (tx) => {
      for (const counter of counters) {
        const limit = counter.kind === 'account' && ownerKnownHere ? unbound : limits[counter.kind]
        const [booked] = await book(tx, { ...counter, at, since, limit })
        // The refusal rolls back what was booked before it: guesses that are not looked at do not count.
        if (!booked) throw new CounterFull(counter, await secondsUntilFree(tx, { ...counter, since }))
      }
      return { counters, at }
    })
  } catch (error) {
    if (error instanceof CounterFull) {
      const { kind, key } = error.counter
      await onceInWindow(database, { what: `${kind} full`, key }, now, (tx) => tell(tx, kind))
    }
    throw error
  }
}

/** What a stranger can bring about as often as they like is written down once in a quarter of an hour. */
export async function onceInWindow(
  database: Database,
  { what, key }: { what: string; key: string },
  now: Date,
  work: (tx: DirectoryTx) => Promise<void>,
): Promise<void> {
  await database.directory(async (tx) => {
    const told = { kind: `told: ${what}`, key, at: now.toISOString(), since: windowBegan(now), limit: 1 }
    const [first] = await book(tx, told)
    if (first) await work(tx)
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

/** Throws away the counters in which nothing counts any more. */
export async function forgetOldAttempts(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - widestWindowMs).toISOString()
  await database.directory((tx) => forgetOld(tx, { since }))
}
