import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { windowFieldLabels as label, type WindowState } from '@insaka/domain/institutions/window.labels'
import { windowPasswordFault } from '@insaka/domain/institutions/window.rules'
import type { WindowChange, WindowRecord } from '@insaka/domain/institutions/window.schema'
import { reachOf } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/database.ts'
import { actorOf, type Caller, type Visitor } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { findInstitutionById } from './directory.repository.ts'
import { scramVerifier } from './window-verifier.ts'
import { endWindowSessions, isNameTaken, readWindow, setWindow, type Window } from './window.repository.ts'

/** Looks at a guess that counts as wrong until it was right, so that nobody guesses at leisure. */
export type LookAtGuess = (
  platform: Platform,
  guess: { key: string; caller: Caller; visitor: Visitor },
  look: () => Promise<boolean>,
) => Promise<boolean>

type Sent = { caller: Caller; visitor: Visitor; institutionId: string; change: WindowChange }

/**
 * An administrator of the institution, who knows the password, chooses another one and thereby switches the window on,
 * or switches it off. A developer, who does not, sets a first password and thereby switches it off.
 */
export async function changeWindow(
  platform: Platform,
  lookAtGuess: LookAtGuess,
  sent: Sent,
): Promise<WindowRecord> {
  const { database } = platform
  const { caller, institutionId, change } = sent
  const isDev = reachOf(caller.role, 'MANAGE_WINDOW') === 'any institution'
  if (!isDev && institutionId !== caller.institutionId) throw new Refusal('NOT_FOUND')
  const [institution] = await database.directory((tx) => findInstitutionById(tx, { id: institutionId }))
  if (!institution) throw new Refusal('NOT_FOUND')

  if (isDev) await setFirst(platform, sent)
  else if (change.enabled === undefined) await switchOn(platform, lookAtGuess, sent)
  else await switchOff(platform, sent)

  return recordOf(platform, await database.read(institutionId, loadWindow))
}

/** What the institution's own people and DEV are shown of its window; null where it has none. */
export async function readWindowRecord(platform: Platform, tx: TenantTx): Promise<WindowRecord | null> {
  const window = await readWindow(tx)
  return window?.databaseType === 'POSTGRESQL' ? recordOf(platform, window) : null
}

const recordOf = (platform: Platform, { state, schema, username }: Window): WindowRecord => ({
  state: state ?? 'switched off',
  ...platform.window.address,
  schema,
  username,
})

async function setFirst(platform: Platform, sent: Sent): Promise<void> {
  const { enabled, currentPassword, newPassword } = sent.change
  if (enabled !== undefined || currentPassword !== undefined) {
    throw new Refusal('NOT_ALLOWED', {
      message: 'A developer sets a first password; an administrator of the institution does the rest.',
    })
  }
  if (newPassword === undefined) throw invalid({ newPassword: required('newPassword') })
  await save(platform, sent, 'first password set', (tx) =>
    setFirstWindowPassword(platform, tx, newPassword, 'newPassword'),
  )
}

async function switchOn(platform: Platform, lookAtGuess: LookAtGuess, sent: Sent): Promise<void> {
  const { caller, visitor, institutionId } = sent
  const { currentPassword, newPassword } = sent.change
  if (currentPassword === undefined || newPassword === undefined) {
    throw invalid({
      ...(currentPassword === undefined && { currentPassword: required('currentPassword') }),
      ...(newPassword === undefined && { newPassword: required('newPassword') }),
    })
  }
  const window = await platform.database.read(institutionId, loadWindow)
  const { username } = window
  if (window.state === null) {
    throw invalid({ currentPassword: 'There is no password yet. Please ask a developer to set a first one.' })
  }
  const guess = { key: `window ${institutionId}`, caller, visitor }
  const right = await lookAtGuess(platform, guess, () =>
    platform.window.isPassword(username, currentPassword),
  )
  const common = await platform.commonPasswords()
  const fault = windowPasswordFault(newPassword, {
    username,
    common,
    ...(right && { current: currentPassword }),
  })
  if (!right || fault) throw invalid({ ...(!right && notCurrent), ...(fault && { newPassword: fault }) })

  const verifier = await scramVerifier(newPassword)
  await save(platform, sent, 'switched on', async (tx, standing) => {
    // Two who change it at the same time both knew the old one; the second no longer does.
    if (standing.edition !== window.edition) throw invalid(notCurrent)
    await setWindow(tx, verifier, 'switched on')
  })
}

async function switchOff(platform: Platform, sent: Sent): Promise<void> {
  const { enabled, currentPassword, newPassword } = sent.change
  if (enabled || currentPassword !== undefined || newPassword !== undefined) {
    throw invalid({
      enabled: 'To switch the window on, give its current and a new password; to switch it off, neither.',
    })
  }
  await save(platform, sent, 'switched off', (tx) => setWindow(tx, null, 'switched off'))
}

/**
 * Sets the password that is good for handing the window over and for nothing else; makes the login and the views
 * where they are missing. For institutions whose database is POSTGRESQL. The caller books the change.
 */
export async function setFirstWindowPassword(
  platform: Platform,
  tx: WriteTx,
  password: string,
  field = 'tenant.databasePassword',
): Promise<void> {
  const { username } = await loadWindow(tx)
  const fault = windowPasswordFault(password, { username, common: await platform.commonPasswords() })
  if (fault) throw invalid({ [field]: fault })
  const verifier = await scramVerifier(password)
  try {
    await setWindow(tx, verifier, 'first password set')
  } catch (error) {
    if (!isNameTaken(error)) throw error
    const message = 'The name of this database or of its login is taken already on the server.'
    throw new Refusal('DUPLICATE', { message, fields: { [field]: [message] } })
  }
}

/** Whether this one was set at registration; where there is no window none is kept, and any was as good. */
export async function isFirstPassword(
  platform: Platform,
  institutionId: string,
  password: string,
): Promise<boolean> {
  const window = await platform.database.read(institutionId, readWindow)
  if (window?.databaseType !== 'POSTGRESQL') return true
  // What its owners have chosen since is not for trying out here.
  return window.state === 'first password set' && platform.window.isPassword(window.username, password)
}

/** Before the institution takes another type of database: its window would stay open, and nobody could close it. */
export async function closeWindow(tx: WriteTx): Promise<void> {
  const window = await readWindow(tx)
  // Whoever is inside is sent away by the watch.
  if (window?.databaseType === 'POSTGRESQL' && window.state !== null)
    await setWindow(tx, null, 'switched off')
}

const actions = {
  'first password set': 'set a first password for the window',
  'switched on': 'switched the window on',
  'switched off': 'switched the window off',
} as const satisfies Record<WindowState, string>

/** One change and its event; then whoever came in before it is sent away. */
async function save(
  { database }: Platform,
  { caller, institutionId }: Sent,
  state: WindowState,
  work: (tx: WriteTx, standing: Window) => Promise<void>,
): Promise<void> {
  await database.write(institutionId, actorOf(caller), async (tx) => {
    const standing = await loadWindow(tx)
    // What is not on need not be switched off, and a first password stays one.
    if (state === 'switched off' && standing.state !== 'switched on') return
    await work(tx, standing)
    await tx.record({
      action: standing.state === state ? 'changed the password of the window' : actions[state],
      subject: 'institutions',
      subjectId: institutionId,
      before: { window: standing.state ?? 'switched off' },
      after: { window: state, ...(state !== 'switched off' && { passwordSetOn: toMoment(tx.now) }) },
    })
  })
  await database.writeUnchained(institutionId, endWindowSessions)
}

async function loadWindow(tx: TenantTx): Promise<Window> {
  const window = await readWindow(tx)
  if (!window) throw new Refusal('NOT_FOUND')
  if (window.databaseType === 'POSTGRESQL') return window
  throw new Refusal('INVALID', {
    message: 'Only an institution whose database type is PostgreSQL has a window to its records.',
  })
}

const notCurrent = {
  currentPassword:
    'This is not the current password of the window. Where nobody knows it any more, a developer sets a new first one.',
}
const required = (field: 'currentPassword' | 'newPassword'): string => `${label[field]} is required.`
const invalid = (messages: Record<string, string>): Refusal =>
  new Refusal('INVALID', {
    fields: Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
  })
