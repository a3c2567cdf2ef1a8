import { Refusal } from '@insaka/domain/core/errors'
import { mostUsers } from '@insaka/domain/imports/unreadable'
import { may } from '@insaka/domain/permissions'
import { accountRefusal, passwordResetRefusal } from '@insaka/domain/users/users.rules'
import type { TenantTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../submit/caller.ts'
import { givePassword, makePassword } from '../users/temporary-passwords.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findStoredUser, type StoredUser } from '../users/users.repository.ts'
import { findChosenPasswords } from './chosen-passwords.repository.ts'
import type { GivenPassword } from './import-workbooks.ts'
import { found, notNow, refusedAs } from './imports.actions.ts'
import { nextRows } from './import-rows.repository.ts'
import { inPieces } from './run-import.ts'

/** Somebody who signs in meanwhile waits for one of them at most. */
const atOnce = 2

/** A proxy cuts long calls, and the next call has the sheet. */
const keptMs = 15 * 60_000

/** A sheet whose passwords are being hashed, or wait in memory until a call saves and receives them. */
type Sheet = { made: Promise<Made[]>; isAwaited: boolean }

/** By institution and import, in this process. */
const sheets = new Map<string, Sheet>()

type Asked = { id: number; signal: AbortSignal }
type Making = Pick<Platform, 'database' | 'passwords' | 'sessions'>

/** `before`: the hash of the password that it takes the place of, if there is such a one. */
type Made = { userId: string; before: string | undefined; password: string; passwordHash: string }

/**
 * Gives a temporary password to each user of an import who has chosen none of their own, and answers with all of them.
 * A cut call loses nothing: hashing goes on without it, nothing is saved, and the next call saves and receives the sheet.
 * Two callers at once would each get passwords that the other one's replace.
 */
export async function makePasswords(making: Making, caller: Caller, asked: Asked): Promise<GivenPassword[]> {
  const { id, signal } = asked
  const key = `${caller.institutionId} ${id}`
  const sheet = sheets.get(key) ?? beginSheet(key, hashPasswords(making, caller, id))
  if (sheet.isAwaited)
    throw new Refusal('TOO_MANY', {
      message: 'The sheet of this import is being made at this moment. Please wait until it is done.',
    })
  sheet.isAwaited = true
  try {
    const given = await savePasswords(making, caller, id, await untilCut(sheet.made, signal))
    if (given.length === 0) throw refusedAs('state', 'Nobody of this import needs a temporary password.')
    return given
  } finally {
    sheet.isAwaited = false
    if (!signal.aborted) sheets.delete(key)
  }
}

function beginSheet(key: string, made: Sheet['made']): Sheet {
  const sheet: Sheet = { made, isAwaited: false }
  const forget = (): void => {
    if (sheets.get(key) === sheet) sheets.delete(key)
  }
  sheets.set(key, sheet)
  made.then(() => setTimeout(forget, keptMs).unref(), forget)
  return sheet
}

const untilCut = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const cut = (): void => reject(signal.reason as Error)
    if (signal.aborted) cut()
    signal.addEventListener('abort', cut)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cut))
  })

async function hashPasswords({ database, passwords }: Making, caller: Caller, id: number): Promise<Made[]> {
  const users = await database.readSnapshot(caller.institutionId, async (tx) => {
    const needy = await withoutOwn(tx, caller, await usersOf(tx, id))
    return Promise.all(
      needy.map(async ({ row }) => {
        const [stored] = await findPassword(tx, { id: row.id })
        return { userId: row.id, before: stored?.hash }
      }),
    )
  })
  const made: Made[] = []
  for (let i = 0; i < users.length; i += atOnce) {
    const hashing = users.slice(i, i + atOnce).map(async (user) => {
      const password = makePassword()
      return { ...user, password, passwordHash: await passwords.hash(password) }
    })
    made.push(...(await Promise.all(hashing)))
  }
  return made
}

/** Saves all of them, also when nobody waits for the answer any more: half a sheet would help nobody. */
async function savePasswords(
  { database, sessions }: Making,
  caller: Caller,
  id: number,
  made: readonly Made[],
): Promise<GivenPassword[]> {
  const given: GivenPassword[] = []
  let done = 0

  async function give(size: number) {
    const some = new Map(made.slice(done, done + size).map((each) => [each.userId, each]))
    if (some.size === 0) return { done: 0, ms: 0 }
    const saved = await database.write(caller.institutionId, actorOf(caller), async (tx) => {
      const began = performance.now()
      // Somebody may have chosen one meanwhile, or become a developer.
      const users = await withoutOwn(tx, caller, [...some.keys()])
      const stored = await Promise.all(users.map(({ row }) => findPassword(tx, { id: row.id })))
      const lines = users.map((user, i): GivenPassword => {
        const { firstName, lastName, code, username } = user.row
        const { before, password, passwordHash } = some.get(user.row.id)!
        const [now] = stored[i]!
        // A piece whose answer was lost comes again, and finds its own.
        const isFree = now?.hash === before || now?.hash === passwordHash
        if (isFree) givePassword(tx, sessions, user, { passwordHash, changedBefore: now?.changedOn ?? null })
        const { department } = user.record
        const name = `${firstName} ${lastName}`
        return { name, code, department, username, password: isFree ? password : null }
      })
      // What was sent without waiting is done before this is answered, so that it counts.
      await found(tx, id)
      return { lines, ms: performance.now() - began }
    })
    given.push(...saved.lines)
    done += some.size
    return { done: some.size, ms: saved.ms }
  }

  await inPieces(give, async () => true)
  return given
}

/** The users who came with an import and were not taken back. */
async function usersOf(tx: TenantTx, id: number): Promise<string[]> {
  const { row } = await found(tx, id)
  if (row.register !== 'users') throw refusedAs('register', 'This is no import of users.')
  if (row.state === 'RUNNING' || row.state === 'UNDOING') throw notNow(row.state)
  const rows = await nextRows(tx, { id, states: ['IN', 'KEPT'], limit: mostUsers })
  if (rows.length === 0) throw refusedAs('state', 'No user of this import is in.')
  return rows.toSorted((one, other) => one.line - other.line).map(({ recordId }) => recordId!)
}

/** Those of them who could sign in with a password that the caller may give them, and have chosen none of their own. */
async function withoutOwn(tx: TenantTx, caller: Caller, ids: readonly string[]): Promise<StoredUser[]> {
  const [users, chosen] = await Promise.all([
    Promise.all(ids.map((id) => findStoredUser(tx, id))),
    findChosenPasswords(tx, ids),
  ])
  const own = new Set(chosen.map(({ id }) => id))
  const mayGrantDev = may(caller, 'GRANT_DEV')
  return users.filter((user): user is StoredUser => {
    if (!user || own.has(user.row.id)) return false
    const { record } = user
    const refusal = accountRefusal(record)
    return (
      (refusal === null || refusal === 'CREDENTIALS_EXPIRED') &&
      passwordResetRefusal(record, { isOwn: record.id === caller.userId, mayGrantDev }) === null
    )
  })
}
