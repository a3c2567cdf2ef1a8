import { Refusal } from '@insaka/domain/core/errors'
import type { SignInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { accountRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { SecurityEvent } from '../db/security-log.ts'
import type { Visitor } from '../http/caller.ts'
import { findInstitutionById, type InstitutionRow } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { findLogin, findPassword, findUser } from '../users/users.repository.ts'
import { bookGuess, forgive, lookAt } from './attempts.ts'
import { findSignInFrom } from './sessions.repository.ts'

const month = 30 * 24 * 3_600_000

type Account = {
  institution: InstitutionRow
  user: UserRecord
  passwordHash: string
  /** The owner has signed in from this address within a month. */
  ownerKnownHere: boolean
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
  const { database, passwords, sessions, clock } = platform
  const account = await findAccount(platform, username, visitor)
  const event = { ...eventBase(visitor), username, ...(account && idsOf(account)) }

  const ownerKnownHere = account?.ownerKnownHere ?? false
  const guess = await bookGuess(
    database,
    { username, address: visitor.address, ownerKnownHere },
    clock(),
  ).catch((error: unknown) => logRefusal(platform, { ...event, kind: 'too many attempts' }, error))
  const right = await lookAt(database, guess, () =>
    account ? passwords.matches(password, account.passwordHash) : passwords.matchesNothing(password),
  )
  if (!account || !right) {
    return logRefusal(
      platform,
      { ...event, kind: 'sign-in refused', detail: 'WRONG_CREDENTIALS' },
      new Refusal('WRONG_CREDENTIALS'),
    )
  }

  await database.directory((tx) => forgive(tx, guess))
  const refusal = refusalOf(platform, account, visitor)
  if (refusal === null) {
    const token = await sessions.open(account.user, account.institution, 'full', visitor)
    await log(platform, { ...event, kind: 'signed in' })
    return token
  }
  const payload =
    refusal === 'CREDENTIALS_EXPIRED'
      ? { access_token: await sessions.open(account.user, account.institution, 'password', visitor) }
      : undefined
  return logRefusal(
    platform,
    { ...event, kind: 'sign-in refused', detail: refusal },
    new Refusal(refusal, { payload }),
  )
}

async function findAccount(
  { database, clock }: Platform,
  username: string,
  { address }: Visitor,
): Promise<Account | null> {
  const [login] = await database.directory((tx) => findLogin(tx, { usernameKey: username.toLowerCase() }))
  if (!login) return null
  const { institutionId, userId: id } = login
  const [institution] = await database.directory((tx) => findInstitutionById(tx, { id: institutionId }))
  const since = new Date(clock().getTime() - month).toISOString()
  return database.read(institutionId, async (tx) => {
    const user = await findUser(tx, id)
    const [password] = await findPassword(tx, { institutionId, id })
    const known = await findSignInFrom(tx, { institutionId, userId: id, address, since })
    if (!institution || !user || !password) return null
    return { institution, user, passwordHash: password.hash, ownerKnownHere: known.length > 0 }
  })
}

function refusalOf({ demoSignIn }: Platform, { institution, user }: Account, visitor: Visitor) {
  if (institution.demo && !(demoSignIn && visitor.loopback)) return 'DEMO_ACCOUNT'
  return accountRefusal(user)
}

const eventBase = ({ address, agent }: Visitor) => ({ address, agent })
const idsOf = ({ institution, user }: Account) => ({ institutionId: institution.id, userId: user.id })

async function log({ database, securityLog }: Platform, event: SecurityEvent): Promise<void> {
  await database.directory((tx) => securityLog.book(tx, event))
}

async function logRefusal(platform: Platform, event: SecurityEvent, reason: unknown): Promise<never> {
  if (reason instanceof Refusal && reason.status < 500) await log(platform, event)
  throw reason
}
