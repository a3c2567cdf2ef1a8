import { Refusal } from '@insaka/domain/core/errors'
import { maxImportedUsers } from '@insaka/domain/imports/import-limits'
import { may } from '@insaka/domain/permissions'
import { accountRefusal, passwordResetRefusal } from '@insaka/domain/users/users.rules'
import type { TenantTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { setTemporaryPassword, makeTemporaryPassword } from '../users/temporary-passwords.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findStoredUser, type StoredUser } from '../users/users.repository.ts'
import { findChosenPasswords } from './chosen-passwords.repository.ts'
import type { IssuedPassword } from './import-workbooks.ts'
import { requireImport, wrongStateRefusal, importRefusal } from './imports.actions.ts'
import { findNextRows } from './import-rows.repository.ts'
import { inBatches } from './run-import.ts'

/** Limits the delay for users who sign in while a sheet is generated. */
const parallelHashes = 2

/** A proxy may cut a long request; the next one receives the sheet. */
const sheetLifetimeMs = 15 * 60_000

/** A sheet whose passwords are being hashed, or are kept in memory until a request saves and receives them. */
type PasswordSheet = { passwords: Promise<NewPassword[]>; isAwaited: boolean }

/** Keyed by institution and import, in this process only. */
const sheets = new Map<string, PasswordSheet>()

type SheetRequest = { id: number; signal: AbortSignal }
type PasswordContext = Pick<Platform, 'database' | 'passwords' | 'sessions'>

/** `previousHash`: the hash that this password replaces, if any. */
type NewPassword = {
  userId: string
  previousHash: string | undefined
  password: string
  passwordHash: string
}

/**
 * Assigns and returns temporary passwords for the users of an import who have not chosen one. Hashing
 * continues if the request is cut, and the next request saves and receives the sheet. Concurrent requests are
 * refused, because each would replace the other's passwords.
 */
export async function makePasswordSheet(
  context: PasswordContext,
  caller: Caller,
  request: SheetRequest,
): Promise<IssuedPassword[]> {
  const { id, signal } = request
  const key = `${caller.institutionId} ${id}`
  const sheet = sheets.get(key) ?? startSheet(key, hashPasswords(context, caller, id))
  if (sheet.isAwaited)
    throw new Refusal('TOO_MANY', {
      message: 'The password sheet of this import is being made right now. Please wait until it is ready.',
    })
  sheet.isAwaited = true
  try {
    const issuedPasswords = await savePasswords(
      context,
      caller,
      id,
      await untilAborted(sheet.passwords, signal),
    )
    if (issuedPasswords.length === 0)
      throw importRefusal('state', 'No user of this import needs a temporary password.')
    return issuedPasswords
  } finally {
    sheet.isAwaited = false
    if (!signal.aborted) sheets.delete(key)
  }
}

function startSheet(key: string, passwords: PasswordSheet['passwords']): PasswordSheet {
  const sheet: PasswordSheet = { passwords, isAwaited: false }
  const forget = (): void => {
    if (sheets.get(key) === sheet) sheets.delete(key)
  }
  sheets.set(key, sheet)
  passwords.then(() => setTimeout(forget, sheetLifetimeMs).unref(), forget)
  return sheet
}

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

async function hashPasswords(
  { database, passwords }: PasswordContext,
  caller: Caller,
  id: number,
): Promise<NewPassword[]> {
  const users = await database.readSnapshot(caller.institutionId, async (tx) => {
    const usersWithoutPassword = await usersWithoutOwnPassword(tx, caller, await importedUserIds(tx, id))
    return Promise.all(
      usersWithoutPassword.map(async ({ row }) => {
        const [stored] = await findPassword(tx, { id: row.id })
        return { userId: row.id, previousHash: stored?.hash }
      }),
    )
  })
  const newPasswords: NewPassword[] = []
  for (let i = 0; i < users.length; i += parallelHashes) {
    const hashing = users.slice(i, i + parallelHashes).map(async (user) => {
      const password = makeTemporaryPassword()
      return { ...user, password, passwordHash: await passwords.hash(password) }
    })
    newPasswords.push(...(await Promise.all(hashing)))
  }
  return newPasswords
}

/** Saves all passwords even if the client has disconnected, because half a sheet is useless. */
async function savePasswords(
  { database, sessions }: PasswordContext,
  caller: Caller,
  id: number,
  newPasswords: readonly NewPassword[],
): Promise<IssuedPassword[]> {
  const issuedPasswords: IssuedPassword[] = []
  let done = 0

  async function saveBatch(size: number) {
    const batch = new Map(newPasswords.slice(done, done + size).map((each) => [each.userId, each]))
    if (batch.size === 0) return { done: 0, ms: 0 }
    const saved = await database.write(caller.institutionId, actorOf(caller), async (tx) => {
      const began = performance.now()
      // The user may have chosen a password or become a developer since.
      const users = await usersWithoutOwnPassword(tx, caller, [...batch.keys()])
      const stored = await Promise.all(users.map(({ row }) => findPassword(tx, { id: row.id })))
      const lines = users.map((user, i): IssuedPassword => {
        const { firstName, lastName, code, username } = user.row
        const { previousHash, password, passwordHash } = batch.get(user.row.id)!
        const [current] = stored[i]!
        // A retried batch finds its own hashes.
        const mayReplace = current?.hash === previousHash || current?.hash === passwordHash
        if (mayReplace)
          setTemporaryPassword(tx, sessions, user, {
            passwordHash,
            changedBefore: current?.changedOn ?? null,
          })
        const { department } = user.record
        const name = `${firstName} ${lastName}`
        return { name, code, department, username, password: mayReplace ? password : null }
      })
      // Waits for the queued statements, so the measured time includes them.
      await requireImport(tx, id)
      return { lines, ms: performance.now() - began }
    })
    issuedPasswords.push(...saved.lines)
    done += batch.size
    return { done: batch.size, ms: saved.ms }
  }

  await inBatches(saveBatch, async () => true)
  return issuedPasswords
}

/** Users created by an import, except those taken back. */
async function importedUserIds(tx: TenantTx, id: number): Promise<string[]> {
  const { row } = await requireImport(tx, id)
  if (row.register !== 'users') throw importRefusal('register', 'This is not an import of users.')
  if (row.state === 'RUNNING' || row.state === 'UNDOING') throw wrongStateRefusal(row.state)
  const rows = await findNextRows(tx, { id, states: ['IN', 'KEPT'], limit: maxImportedUsers })
  if (rows.length === 0) throw importRefusal('state', 'No users were imported, or all have been taken back.')
  return rows.toSorted((one, other) => one.line - other.line).map(({ recordId }) => recordId!)
}

/** Users who can sign in, whose password the caller may set, and who have not chosen one. */
async function usersWithoutOwnPassword(
  tx: TenantTx,
  caller: Caller,
  ids: readonly string[],
): Promise<StoredUser[]> {
  const [users, chosen] = await Promise.all([
    Promise.all(ids.map((id) => findStoredUser(tx, id))),
    findChosenPasswords(tx, ids),
  ])
  const idsWithOwnPassword = new Set(chosen.map(({ id }) => id))
  const mayGrantDev = may(caller, 'GRANT_DEV')
  return users.filter((user): user is StoredUser => {
    if (!user || idsWithOwnPassword.has(user.row.id)) return false
    const { record } = user
    const refusal = accountRefusal(record)
    return (
      (refusal === null || refusal === 'CREDENTIALS_EXPIRED') &&
      passwordResetRefusal(record, { isOwn: record.id === caller.userId, mayGrantDev }) === null
    )
  })
}
