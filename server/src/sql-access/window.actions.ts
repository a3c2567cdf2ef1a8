import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import {
  noWindowsHere,
  windowFieldLabels as label,
  type WindowState,
} from '@insaka/domain/institutions/window.labels'
import { windowPasswordFault } from '@insaka/domain/institutions/window.rules'
import type { WindowChange, WindowRecord } from '@insaka/domain/institutions/window.schema'
import { reachOf } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { checkGuess } from '../limits/guesses.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../submit/caller.ts'
import { Checked } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { scramVerifier } from './verifier.ts'
import { admitWindows } from './watch.ts'
import {
  endWindowSessions,
  isNameTaken,
  readNames,
  readWindow,
  setWindow,
  type LoginState,
  type Window,
} from './window.repository.ts'

type Sent = { caller: Caller; visitor: Visitor; institutionId: string; change: WindowChange }

/**
 * An administrator of the institution, who knows the password, chooses another one and thereby switches the window on,
 * or switches it off; where there is no login yet, there is no password to know. A developer, who does not know it, sets
 * a first password and thereby switches it off.
 */
export async function changeWindow(platform: Platform, sent: Sent): Promise<WindowRecord> {
  const { database } = platform
  const { caller, institutionId, change } = sent
  const isDev = reachOf(caller, 'MANAGE_WINDOW') === 'any institution'
  if (!isDev && institutionId !== caller.institutionId) throw new Refusal('NOT_FOUND')
  if (platform.distributed) throw new Refusal('INVALID', { message: noWindowsHere })
  const before = await database.read(institutionId, readWindow)
  if (!before) throw new Refusal('NOT_FOUND')

  const open = before.state === null ? openFirst : switchOn
  const changeIt = change.enabled === undefined ? open : switchOff
  const changed = await (isDev ? setFirst(platform, sent) : changeIt(platform, sent, before))
  await database.writeUnchained(institutionId, endWindowSessions)
  await admitWindows(platform)
  return recordOf(platform, changed)
}

/** What the institution's own people and DEV are shown of its window; null where it has none. */
export async function readWindowRecord(platform: Platform, tx: TenantTx): Promise<WindowRecord | null> {
  const window = await (platform.distributed ? readNames(tx) : readWindow(tx))
  return window?.databaseType === 'POSTGRESQL' ? recordOf(platform, window) : null
}

const recordOf = (platform: Platform, { state, schema, username }: Window): WindowRecord => ({
  state: platform.distributed ? 'not available' : (state ?? neverSet),
  ...platform.window.address,
  schema,
  username,
})

async function setFirst(platform: Platform, sent: Sent): Promise<Window> {
  const { enabled, currentPassword, newPassword } = sent.change
  if (enabled !== undefined || currentPassword !== undefined) {
    throw new Refusal('NOT_ALLOWED', {
      message: 'A developer sets a first password; an administrator of the institution does the rest.',
    })
  }
  if (newPassword === undefined) throw invalid({ newPassword: required('newPassword') })
  return save(platform, sent, 'first password set', (tx) =>
    setFirstWindowPassword(platform, tx, newPassword, { field: 'newPassword' }),
  )
}

/** An administrator sets the first password as well where there is no login yet; nobody else ever knows it. */
async function openFirst(platform: Platform, sent: Sent, before: Window): Promise<Window> {
  const { currentPassword, newPassword } = sent.change
  refuseWithoutWindow(before)
  if (currentPassword !== undefined) {
    throw invalid({ currentPassword: 'There is no password yet. Please send a new one alone.' })
  }
  if (newPassword === undefined) throw invalid({ newPassword: required('newPassword') })
  return save(platform, sent, 'switched on', async (tx, { state }) => {
    // Of two who do so at the same time, the second has to know the password of the first.
    if (state !== null) throw invalid({ currentPassword: required('currentPassword') })
    await setFirstWindowPassword(platform, tx, newPassword, { field: 'newPassword', state: 'switched on' })
  })
}

async function switchOn(platform: Platform, sent: Sent, before: Window): Promise<Window> {
  const { caller, visitor, institutionId } = sent
  const { currentPassword, newPassword } = sent.change
  if (currentPassword === undefined || newPassword === undefined) {
    throw invalid({
      ...(currentPassword === undefined && { currentPassword: required('currentPassword') }),
      ...(newPassword === undefined && { newPassword: required('newPassword') }),
    })
  }
  refuseWithoutWindow(before)
  const { username } = before
  const { address, agent } = visitor
  const by = { address, agent, institutionId: caller.institutionId, userId: caller.userId }
  const guess = { ...by, username: `window ${institutionId}` }
  const right = await checkGuess(platform, guess, false, () =>
    platform.window.isPassword(username, currentPassword),
  )
  const fault = windowPasswordFault(newPassword, {
    username,
    common: await platform.commonPasswords(),
    ...(right && { current: currentPassword }),
  })
  if (!right || fault) throw invalid({ ...(!right && notCurrent), ...(fault && { newPassword: fault }) })

  const verifier = await scramVerifier(newPassword)
  return save(platform, sent, 'switched on', async (tx, { edition }) => {
    // Two who change it at the same time both knew the old one; the second no longer does.
    if (edition !== before.edition) throw invalid(notCurrent)
    await setWindow(tx, verifier, 'switched on')
  })
}

async function switchOff(platform: Platform, sent: Sent): Promise<Window> {
  const { enabled, currentPassword, newPassword } = sent.change
  if (enabled || currentPassword !== undefined || newPassword !== undefined) {
    throw invalid({
      enabled: 'To switch the window on, give its current and a new password; to switch it off, neither.',
    })
  }
  return save(platform, sent, 'switched off', (tx) => setWindow(tx, null, 'switched off'))
}

/**
 * Sets a password that is good for handing the window over and for nothing else, unless `state` says otherwise; makes the login and the views
 * where they are missing. For institutions whose database is POSTGRESQL. The caller records the change.
 */
export async function setFirstWindowPassword(
  platform: Platform,
  tx: WriteTx,
  password: string,
  {
    field = 'tenant.databasePassword',
    state = 'first password set',
  }: { field?: string; state?: LoginState } = {},
): Promise<void> {
  // The institution is registered without a window, as it would be with another type of database.
  if (platform.distributed) return
  const { username } = await loadWindow(tx)
  const fault = windowPasswordFault(password, { username, common: await platform.commonPasswords() })
  if (fault) throw invalid({ [field]: fault })
  const verifier = await scramVerifier(password)
  try {
    await setWindow(tx, verifier, state)
  } catch (error) {
    if (!isNameTaken(error)) throw error
    const message = 'The name of this database or of its login is taken already on the server.'
    throw new Refusal('DUPLICATE', { message, fields: { [field]: [message] } })
  }
}

/** Whether this one was set at registration; where there is no window none is saved, and any was as good. */
export async function isFirstPassword(
  platform: Platform,
  institutionId: string,
  password: string,
): Promise<boolean> {
  if (platform.distributed) return true
  const window = await platform.database.read(institutionId, readWindow)
  if (window?.databaseType !== 'POSTGRESQL') return true
  // What its owners have chosen since is not for trying out here.
  return window.state === 'first password set' && platform.window.isPassword(window.username, password)
}

/** Before the institution takes another type of database: its window would stay open, and nobody could close it. */
export async function closeWindow({ distributed }: Platform, tx: WriteTx): Promise<void> {
  if (distributed) return
  const window = await readWindow(tx)
  // The watch ends the sessions that are open.
  if (window?.databaseType === 'POSTGRESQL' && window.state !== null)
    await setWindow(tx, null, 'switched off')
}

const neverSet = 'no password yet' satisfies WindowState

const actions = {
  'first password set': 'set a first password for the window',
  'switched on': 'switched the window on',
  'switched off': 'switched the window off',
} as const satisfies Record<LoginState, string>

/** One change and its event. */
async function save(
  platform: Platform,
  { caller, institutionId, change }: Sent,
  state: LoginState,
  work: (tx: WriteTx, before: Window) => Promise<void>,
): Promise<Window> {
  const submission = { endpoint: 'window.change', checked: new Checked(change), institutionId }
  const { record } = await submit(platform, caller, submission, {
    load: loadWindow,
    save: async (tx, before) => {
      // What is not on need not be switched off, and a first password stays one.
      if (state === 'switched off' && before.state !== 'switched on') {
        return { id: institutionId, record: before }
      }
      await work(tx, before)
      tx.record({
        action: before.state === state ? 'changed the password of the window' : actions[state],
        subject: 'institutions',
        subjectId: institutionId,
        before: { window: before.state ?? neverSet },
        after: { window: state, ...(state !== 'switched off' && { passwordSetOn: toMoment(tx.now) }) },
      })
      return { id: institutionId, record: { ...before, state } }
    },
    find: loadWindow,
  })
  return record
}

async function loadWindow(tx: TenantTx): Promise<Window> {
  const window = await readWindow(tx)
  if (!window) throw new Refusal('NOT_FOUND')
  refuseWithoutWindow(window)
  return window
}

function refuseWithoutWindow({ databaseType }: Window): void {
  if (databaseType === 'POSTGRESQL') return
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
