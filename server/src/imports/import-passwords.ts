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
import { nextRows } from './imports.repository.ts'
import { inPieces } from './run-import.ts'

/** Somebody who signs in meanwhile waits for one of them at most. */
const atOnce = 2

type Asked = { id: number; signal: AbortSignal }
type Making = Pick<Platform, 'database' | 'passwords' | 'sessions'>

/**
 * Gives a temporary password to each user of an import who has chosen none of their own, and answers with all of them:
 * they are kept nowhere. They are hashed before the lock is taken, so that others save meanwhile.
 */
export async function makePasswords(
  { database, passwords, sessions }: Making,
  caller: Caller,
  { id, signal }: Asked,
): Promise<GivenPassword[]> {
  const { institutionId } = caller
  const ids = await database.read(institutionId, (tx) => usersOf(tx, id))
  const given: GivenPassword[] = []
  let done = 0

  async function give(size: number) {
    const some = ids.slice(done, done + size)
    if (some.length === 0) return { done: 0, ms: 0 }
    const made = new Map<string, { password: string; passwordHash: string }>()
    const users = await database.read(institutionId, (tx) => withoutOwn(tx, caller, some))
    for (let i = 0; i < users.length; i += atOnce) {
      const hashing = users.slice(i, i + atOnce).map(async ({ row }) => {
        const password = makePassword()
        made.set(row.id, { password, passwordHash: await passwords.hash(password) })
      })
      await Promise.all(hashing)
    }
    const saved = await database.write(institutionId, actorOf(caller), async (tx) => {
      const began = performance.now()
      // Somebody may have chosen one meanwhile, or become a developer.
      const still = await withoutOwn(
        tx,
        caller,
        users.map(({ row }) => row.id),
      )
      for (const user of still) {
        const { passwordHash } = made.get(user.row.id)!
        const [before] = await findPassword(tx, { id: user.row.id })
        givePassword(tx, sessions, user, { passwordHash, changedBefore: before?.changedOn ?? null })
      }
      return { users: still, ms: performance.now() - began }
    })
    given.push(
      ...saved.users.map(({ row: { firstName, lastName, code, username }, record, row }) => ({
        name: `${firstName} ${lastName}`,
        code,
        department: record.department,
        username,
        password: made.get(row.id)!.password,
      })),
    )
    done += some.length
    return { done: some.length, ms: saved.ms }
  }

  await inPieces(give, async () => !signal.aborted)
  signal.throwIfAborted()
  if (given.length === 0) throw refusedAs('state', 'Everybody of this import has a password of their own.')
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
  const mayGrantDev = may(caller.role, 'GRANT_DEV')
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
