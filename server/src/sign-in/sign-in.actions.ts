import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { demoRefusal } from '@insaka/domain/sign-in/sign-in.rules'
import type { SignInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { accountRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { SecurityEvent } from '../db/security-log.ts'
import type { Caller, Visitor } from '../http/caller.ts'
import { findInstitutionById, type InstitutionRow } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { findLogin, findPassword, findUser } from '../users/users.repository.ts'
import { bookGuess, forgive, lookAt, onceInWindow } from './attempts.ts'
import { isKnownPlace } from './known-places.ts'
import { networkOf } from './network.ts'
import { endSession } from './sessions.repository.ts'

type Account = { institution: InstitutionRow; user: UserRecord; passwordHash: string }

/** Ids that nobody has. */
const nobody = {
  institutionId: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
}

/**
 * Signs somebody in, or says why not. The reason of a refusal is told only to whoever has the right password;
 * before that, an account that does not exist costs the same work and gets the same answer.
 */
export async function authorize(
  platform: Platform,
  { username, password }: SignInInput,
  visitor: Visitor,
): Promise<string> {
  const { database, passwords, securityLog, sessions, clock } = platform
  const { account, ownerKnownHere } = await findAccount(platform, username, visitor)
  const event = { ...eventBase(visitor), username, ...(account && idsOf(account)) }

  const { address } = visitor
  const guess = await bookGuess(database, { username, address, ownerKnownHere }, clock(), (tx, full) =>
    securityLog.book(tx, { ...event, kind: 'too many attempts', detail: full }),
  )
  const right = await lookAt(database, guess, () =>
    account ? passwords.matches(password, account.passwordHash) : passwords.matchesNothing(password),
  )
  if (!account || !right) {
    await log(platform, { ...event, kind: 'sign-in refused', detail: 'WRONG_CREDENTIALS' })
    throw new Refusal('WRONG_CREDENTIALS')
  }

  await database.directory((tx) => forgive(tx, guess))
  const refusal = refusalOf(platform, account, visitor)
  if (refusal === null) {
    const token = await sessions.open(account.user, account.institution, 'full', visitor)
    await log(platform, { ...event, kind: 'signed in' })
    return token
  }
  // A right password is not counted, and the one of demo accounts is known to everybody.
  const told = { what: refusal.code, key: `${username.toLowerCase()} ${networkOf(address)}` }
  await onceInWindow(database, told, clock(), (tx) =>
    securityLog.book(tx, { ...event, kind: 'sign-in refused', detail: refusal.code }),
  )
  if (refusal.code !== 'CREDENTIALS_EXPIRED') throw refusal
  const access_token = await sessions.open(account.user, account.institution, 'password', visitor)
  throw new Refusal('CREDENTIALS_EXPIRED', { payload: { access_token } })
}

/** Takes as many steps for an account that does not exist, so that no clock tells which ones do. */
async function findAccount(
  { database, clock }: Platform,
  username: string,
  { address }: Visitor,
): Promise<{ account: Account | null; ownerKnownHere: boolean }> {
  const { institution, institutionId, id } = await database.directory(async (tx) => {
    const [login] = await findLogin(tx, { usernameKey: username.toLowerCase() })
    const { institutionId, userId: id } = login ?? nobody
    const [institution] = await findInstitutionById(tx, { id: institutionId })
    return { institution, institutionId, id }
  })
  return database.read(institutionId, async (tx) => {
    const user = await findUser(tx, id)
    const [password] = await findPassword(tx, { institutionId, id })
    const ownerKnownHere = await isKnownPlace(tx, id, address, clock())
    if (!institution || !user || !password) return { account: null, ownerKnownHere }
    return { account: { institution, user, passwordHash: password.hash }, ownerKnownHere }
  })
}

function refusalOf({ demoSignIn }: Platform, { institution, user }: Account, visitor: Visitor) {
  const message = institution.demo ? demoRefusal({ demoSignIn, ...visitor }) : null
  if (message !== null) return new Refusal('DEMO_ACCOUNT', { message })
  const code = accountRefusal(user)
  return code && new Refusal(code)
}

/** Ends the session that the call was made in. */
export async function signOut(
  { database, securityLog, sessions, clock }: Platform,
  { institutionId, sessionId, userId }: Caller,
  visitor: Visitor,
): Promise<void> {
  const now = toMoment(clock())
  await database.writeUnchained(institutionId, async (tx) => {
    await endSession(tx, { institutionId, id: sessionId, now })
    await securityLog.book(tx, { ...eventBase(visitor), kind: 'signed out', institutionId, userId })
  })
  sessions.forget(userId)
}

const eventBase = ({ address, agent }: Visitor) => ({ address, agent })
const idsOf = ({ institution, user }: Account) => ({ institutionId: institution.id, userId: user.id })

async function log({ database, securityLog }: Platform, event: SecurityEvent): Promise<void> {
  await database.directory((tx) => securityLog.book(tx, event))
}
