import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import {
  sqlAccessUnavailableMessage,
  sqlAccessFieldLabels as label,
  type SqlAccessState,
} from '@insaka/domain/institutions/sql-access.labels'
import { sqlAccessPasswordFault } from '@insaka/domain/institutions/sql-access.rules'
import type { SqlAccessChange, SqlAccessRecord } from '@insaka/domain/institutions/sql-access.schema'
import { permissionScope } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { checkGuess } from '../rate-limits/guesses.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { scramVerifier } from './scram-verifier.ts'
import { admitSqlLogins } from './sql-access-watch.ts'
import {
  endSqlAccessSessions,
  isNameTakenError,
  readSqlAccessNames,
  readSqlAccess,
  setSqlAccess,
  type LoginState,
  type SqlAccess,
} from './sql-access.repository.ts'

type SqlAccessRequest = { caller: Caller; visitor: Visitor; institutionId: string; change: SqlAccessChange }

/**
 * Administrators enable SQL access with the current and a new password, or disable it; without a login they need no
 * current password. Developers set an initial password without knowing the current one, which disables SQL access.
 */
export async function changeSqlAccess(
  platform: Platform,
  request: SqlAccessRequest,
): Promise<SqlAccessRecord> {
  const { database } = platform
  const { caller, institutionId, change } = request
  const isDev = permissionScope(caller, 'MANAGE_WINDOW') === 'any institution'
  if (!isDev && institutionId !== caller.institutionId) throw new Refusal('NOT_FOUND')
  if (platform.distributed) throw new Refusal('INVALID', { message: sqlAccessUnavailableMessage })
  const before = await database.read(institutionId, readSqlAccess)
  if (!before) throw new Refusal('NOT_FOUND')

  const switchOnMethod = before.state === null ? switchOnFirstTime : switchOn
  const changeMethod = change.enabled === undefined ? switchOnMethod : switchOff
  const changed = await (isDev
    ? setInitialPassword(platform, request)
    : changeMethod(platform, request, before))
  await database.writeUnchained(institutionId, endSqlAccessSessions)
  await admitSqlLogins(platform)
  return recordOf(platform, changed)
}

export async function readSqlAccessRecord(platform: Platform, tx: TenantTx): Promise<SqlAccessRecord | null> {
  const sqlAccess = await (platform.distributed ? readSqlAccessNames(tx) : readSqlAccess(tx))
  return sqlAccess?.databaseType === 'POSTGRESQL' ? recordOf(platform, sqlAccess) : null
}

const recordOf = (platform: Platform, { state, schema, username }: SqlAccess): SqlAccessRecord => ({
  state: platform.distributed ? 'not available' : (state ?? neverSet),
  ...platform.sqlAccess.address,
  schema,
  username,
})

async function setInitialPassword(platform: Platform, request: SqlAccessRequest): Promise<SqlAccess> {
  const { enabled, currentPassword, newPassword } = request.change
  if (enabled !== undefined || currentPassword !== undefined) {
    throw new Refusal('NOT_ALLOWED', {
      message:
        'A developer can only set an initial password. An administrator of the institution does the rest.',
    })
  }
  if (newPassword === undefined) throw invalid({ newPassword: required('newPassword') })
  return save(platform, request, 'first password set', (tx) =>
    setInitialSqlAccessPassword(platform, tx, newPassword, { field: 'newPassword' }),
  )
}

/** Lets an administrator set the initial password if there is no login yet, so no other person ever knows it. */
async function switchOnFirstTime(
  platform: Platform,
  request: SqlAccessRequest,
  before: SqlAccess,
): Promise<SqlAccess> {
  const { currentPassword, newPassword } = request.change
  requirePostgresql(before)
  if (currentPassword !== undefined) {
    throw invalid({ currentPassword: 'There is no password yet. Enter only a new one.' })
  }
  if (newPassword === undefined) throw invalid({ newPassword: required('newPassword') })
  return save(platform, request, 'switched on', async (tx, { state }) => {
    // The second of two concurrent calls needs the password that the first call has set.
    if (state !== null) throw invalid({ currentPassword: required('currentPassword') })
    await setInitialSqlAccessPassword(platform, tx, newPassword, {
      field: 'newPassword',
      state: 'switched on',
    })
  })
}

async function switchOn(
  platform: Platform,
  request: SqlAccessRequest,
  before: SqlAccess,
): Promise<SqlAccess> {
  const { caller, visitor, institutionId } = request
  const { currentPassword, newPassword } = request.change
  if (currentPassword === undefined || newPassword === undefined) {
    throw invalid({
      ...(currentPassword === undefined && { currentPassword: required('currentPassword') }),
      ...(newPassword === undefined && { newPassword: required('newPassword') }),
    })
  }
  requirePostgresql(before)
  const { username } = before
  const { address, agent } = visitor
  const by = { address, agent, institutionId: caller.institutionId, userId: caller.userId }
  const guess = { ...by, username: `window ${institutionId}` }
  const isRightPassword = await checkGuess(platform, guess, false, () =>
    platform.sqlAccess.isPassword(username, currentPassword),
  )
  const fault = sqlAccessPasswordFault(newPassword, {
    username,
    common: await platform.commonPasswords(),
    ...(isRightPassword && { current: currentPassword }),
  })
  if (!isRightPassword || fault)
    throw invalid({ ...(!isRightPassword && wrongCurrentPassword), ...(fault && { newPassword: fault }) })

  const verifier = await scramVerifier(newPassword)
  return save(platform, request, 'switched on', async (tx, { edition }) => {
    // After a concurrent change, this current password is outdated.
    if (edition !== before.edition) throw invalid(wrongCurrentPassword)
    await setSqlAccess(tx, verifier, 'switched on')
  })
}

async function switchOff(platform: Platform, request: SqlAccessRequest): Promise<SqlAccess> {
  const { enabled, currentPassword, newPassword } = request.change
  if (enabled || currentPassword !== undefined || newPassword !== undefined) {
    throw invalid({
      enabled: 'To switch SQL access on, enter the current and a new password. To switch it off, enter none.',
    })
  }
  return save(platform, request, 'switched off', (tx) => setSqlAccess(tx, null, 'switched off'))
}

/**
 * Sets an initial password, which only permits a password change unless `state` enables the login; creates missing
 * login and views. Only for POSTGRESQL institutions. The caller records the change.
 */
export async function setInitialSqlAccessPassword(
  platform: Platform,
  tx: WriteTx,
  password: string,
  {
    field = 'tenant.databasePassword',
    state = 'first password set',
  }: { field?: string; state?: LoginState } = {},
): Promise<void> {
  // Without SQL access, the institution is registered without a login, like one with another database type.
  if (platform.distributed) return
  const { username } = await loadSqlAccess(tx)
  const fault = sqlAccessPasswordFault(password, { username, common: await platform.commonPasswords() })
  if (fault) throw invalid({ [field]: fault })
  const verifier = await scramVerifier(password)
  try {
    await setSqlAccess(tx, verifier, state)
  } catch (error) {
    if (!isNameTakenError(error)) throw error
    const message = 'This schema name or database username is already taken on the database server.'
    throw new Refusal('DUPLICATE', { message, fields: { [field]: [message] } })
  }
}

/** True if this is the initial password, still in use; also for institutions without SQL access, which store none. */
export async function isInitialPassword(
  platform: Platform,
  institutionId: string,
  password: string,
): Promise<boolean> {
  if (platform.distributed) return true
  const sqlAccess = await platform.database.read(institutionId, readSqlAccess)
  if (sqlAccess?.databaseType !== 'POSTGRESQL') return true
  // A password that its owners have changed must not be probed here.
  return (
    sqlAccess.state === 'first password set' && platform.sqlAccess.isPassword(sqlAccess.username, password)
  )
}

/** Called before the institution changes its database type, since its SQL access could not be disabled afterwards. */
export async function switchOffSqlAccess({ distributed }: Platform, tx: WriteTx): Promise<void> {
  if (distributed) return
  const sqlAccess = await readSqlAccess(tx)
  // The watch job ends open sessions.
  if (sqlAccess?.databaseType === 'POSTGRESQL' && sqlAccess.state !== null)
    await setSqlAccess(tx, null, 'switched off')
}

const neverSet = 'no password yet' satisfies SqlAccessState

const actions = {
  'first password set': 'set a first password for the window',
  'switched on': 'switched the window on',
  'switched off': 'switched the window off',
} as const satisfies Record<LoginState, string>

async function save(
  platform: Platform,
  { caller, institutionId, change }: SqlAccessRequest,
  state: LoginState,
  applyChange: (tx: WriteTx, before: SqlAccess) => Promise<void>,
): Promise<SqlAccess> {
  const submission = { endpoint: 'window.change', checked: new CheckedBody(change), institutionId }
  const { record } = await executeOnce(platform, caller, submission, {
    load: loadSqlAccess,
    save: async (tx, before) => {
      // Keeps the state if SQL access is not enabled, so an initial password stays one.
      if (state === 'switched off' && before.state !== 'switched on') {
        return { id: institutionId, record: before }
      }
      await applyChange(tx, before)
      tx.record({
        action: before.state === state ? 'changed the password of the window' : actions[state],
        subject: 'institutions',
        subjectId: institutionId,
        before: { window: before.state ?? neverSet },
        after: { window: state, ...(state !== 'switched off' && { passwordSetOn: toMoment(tx.now) }) },
      })
      return { id: institutionId, record: { ...before, state } }
    },
    find: loadSqlAccess,
  })
  return record
}

async function loadSqlAccess(tx: TenantTx): Promise<SqlAccess> {
  const sqlAccess = await readSqlAccess(tx)
  if (!sqlAccess) throw new Refusal('NOT_FOUND')
  requirePostgresql(sqlAccess)
  return sqlAccess
}

function requirePostgresql({ databaseType }: SqlAccess): void {
  if (databaseType === 'POSTGRESQL') return
  throw new Refusal('INVALID', {
    message: 'Read-only SQL access requires the database type PostgreSQL.',
  })
}

const wrongCurrentPassword = {
  currentPassword:
    'This is not the current password. If nobody knows it, ask a developer for a new initial password.',
}
const required = (field: 'currentPassword' | 'newPassword'): string => `${label[field]} is required.`
const invalid = (messages: Record<string, string>): Refusal =>
  new Refusal('INVALID', {
    fields: Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
  })
