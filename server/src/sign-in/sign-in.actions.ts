import { nilUuid } from '../db/uuid.ts'
import type { SecurityKind } from '@insaka/domain/audit-log/audit.labels'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { demoRefusal } from '@insaka/domain/sign-in/sign-in.rules'
import type { SignInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { accountRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { InstitutionRow } from '../institutions/directory.repository.ts'
import { releaseOnSuccess, withReservation } from '../rate-limits/attempts.ts'
import { isFirstReport, reserveGuess } from '../rate-limits/guesses.ts'
import { networkOf } from '../rate-limits/network.ts'
import type { Platform } from '../platform.ts'
import { unreadableSecretNote } from '../second-factor/redeem-code.ts'
import type { Caller, SessionPurpose, Visitor } from '../idempotency/caller.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findLoginWithInstitution, findUser } from '../users/users.repository.ts'
import { isKnownNetwork } from './known-networks.ts'
import { refusalCodeOfStep, findNextSignInStep, tokenOrThrow } from './next-step.ts'
import { endSession } from './sessions.repository.ts'

type FoundAccount = { institution: InstitutionRow; user: UserRecord; passwordHash: string }

/**
 * Signs a user in. The reason of a refusal is only shown after the right password; before that, unknown accounts cost
 * the same work and get the same reply.
 */
export async function signIn(
  platform: Platform,
  { username, password }: SignInInput,
  visitor: Visitor,
): Promise<string> {
  const { database, passwords, sessions, clock } = platform
  const { account, ownerKnownHere } = await findAccount(platform, username, visitor)
  const { address, agent } = visitor
  const event = { address, agent, username, ...(account && idsOf(account)) }

  const { attempt, blocked } = await reserveGuess(platform, event, ownerKnownHere)
  const isRightPassword = await withReservation(database, attempt, () =>
    account ? passwords.matches(password, account.passwordHash) : passwords.matchesNothing(password),
  )
  const refused = { ...event, kind: 'sign-in refused' } as const
  if (!account || !isRightPassword) {
    const detail = 'WRONG_CREDENTIALS'
    await database.writeDirectory(async (tx) => writeSecurityEvent(tx, { ...refused, detail }, clock()))
    throw blocked ?? new Refusal(detail)
  }

  const { institution, user } = account
  const refusal = refusalOf(platform, account, visitor)
  const { step, token, note } = await database.writeUnchained(institution.id, async (tx) => {
    releaseOnSuccess(tx, attempt)
    const proof = { factorGiven: false, device: visitor.device, now: clock() } as const
    const next = refusal === null ? await findNextSignInStep(tx, user, proof) : null
    const detail = next === null ? refusal!.code : refusalCodeOfStep(next)
    if (detail === null) {
      const trustDetail = user.secondFactorOn === null ? {} : { detail: 'trusted computer' }
      writeSecurityEvent(tx, { ...event, kind: 'signed in', ...trustDetail }, clock())
    } else {
      // Logged once in 15 minutes, since a right password is not counted and the password of demo accounts is public.
      const attemptKey = `${username.toLowerCase()} ${networkOf(address)}`
      if (await isFirstReport(tx, detail, attemptKey, clock())) {
        const kind = next === null ? undefined : stepKinds[next]
        writeSecurityEvent(tx, kind ? { ...event, kind } : { ...refused, detail }, clock())
      }
    }
    if (next === null) return { step: null, token: null }
    const factorNote =
      next === 'second factor' ? await unreadableSecretNote(tx, platform, user.id) : undefined
    return {
      step: next,
      token: await sessions.openWithin(tx, user, institution, next, visitor),
      note: factorNote,
    }
  })
  if (step === null) throw refusal!
  return tokenOrThrow(step, token, note)
}

const stepKinds: { [S in SessionPurpose]?: SecurityKind } = {
  'second factor': 'second factor asked',
  'set-up': 'second factor needed',
}

/** Constant work for unknown accounts, so timing does not reveal accounts. */
async function findAccount(
  { database, clock }: Platform,
  username: string,
  { address }: Visitor,
): Promise<{ account: FoundAccount | null; ownerKnownHere: boolean }> {
  const [login] = await database.readDirectory((tx) =>
    findLoginWithInstitution(tx, { usernameKey: username.toLowerCase() }),
  )
  const id = login?.userId ?? nilUuid
  return database.read(login?.institution.id ?? nilUuid, async (tx) => {
    const [user, [password], ownerKnownHere] = await Promise.all([
      findUser(tx, id),
      findPassword(tx, { id }),
      isKnownNetwork(tx, id, address, clock()),
    ])
    if (!login || !user || !password) return { account: null, ownerKnownHere }
    return { account: { institution: login.institution, user, passwordHash: password.hash }, ownerKnownHere }
  })
}

/** The reason why an account cannot sign in; a later step handles an expired password. */
function refusalOf({ demoSignIn }: Platform, { institution, user }: FoundAccount, visitor: Visitor) {
  const message = institution.demo ? demoRefusal({ demoSignIn, ...visitor }) : null
  if (message !== null) return new Refusal('DEMO_ACCOUNT', { message })
  const code = accountRefusal(user)
  return code && code !== 'CREDENTIALS_EXPIRED' ? new Refusal(code) : null
}

export async function signOut(
  { database, sessions, clock }: Platform,
  { institutionId, sessionId, userId }: Caller,
  { address, agent }: Visitor,
): Promise<void> {
  const now = clock()
  await database.writeUnchained(institutionId, async (tx) => {
    await endSession(tx, { id: sessionId, now: toMoment(now) })
    writeSecurityEvent(tx, { address, agent, kind: 'signed out', institutionId, userId }, now)
  })
  sessions.invalidate(userId)
}

const idsOf = ({ institution, user }: FoundAccount) => ({ institutionId: institution.id, userId: user.id })
