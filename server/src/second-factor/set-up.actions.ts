import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import {
  codeMessages,
  isSecondFactorRequired,
  setupMinutes,
} from '@insaka/domain/second-factor/second-factor.rules'
import type { BeginSetupInput, ConfirmSetupInput } from '@insaka/domain/second-factor/second-factor.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { clearTrust } from '../devices/devices.ts'
import type { Platform } from '../platform.ts'
import { readSignInSettings } from '../sign-in-settings/sign-in-settings.repository.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { recordAccountChange } from '../users/record-account-change.ts'
import { findUser } from '../users/users.repository.ts'
import { authenticatorKey, makeSecret, timeStepOf } from './app-codes.ts'
import { checkOwnPassword, codeGuessOf } from './check-own-password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import {
  saveSetupSecret,
  countRecoveryCodes,
  deleteSetup,
  findFactor,
  findSetup,
  setFactor,
} from './second-factor.repository.ts'
import { redeemCode, withRedeemedCode } from './redeem-code.ts'
import { hashOfCode } from './random-codes.ts'

export async function readSecondFactorRequirement(
  tx: TenantTx,
  { user: { role }, secondFactorOn }: Pick<UserRecord, 'user' | 'secondFactorOn'>,
): Promise<{ required: boolean; needsSetupCode: boolean }> {
  const { secondFactor, setupCode } = await readSignInSettings(tx)
  const required = isSecondFactorRequired(role, secondFactor)
  return { required, needsSetupCode: required && setupCode && secondFactorOn === null }
}

const isSetupOpen = (begunOn: string | null, now: Date): boolean =>
  begunOn !== null && now.getTime() - Date.parse(begunOn) < setupMinutes * 60_000

export function readOwnSecondFactor({ database, secretBox, clock }: Platform, caller: Caller) {
  const { institutionId, userId, purpose } = caller
  return database.read(institutionId, async (tx) => {
    const [user, [factor], [setup], [codes]] = await Promise.all([
      findUser(tx, userId),
      findFactor(tx, { userId }),
      findSetup(tx, { userId }),
      countRecoveryCodes(tx, { userId }),
    ])
    if (!user) throw new Refusal('NOT_FOUND')
    return {
      on: user.secondFactorOn,
      readable: !factor || factor.keyMark === secretBox.mark,
      recoveryCodesLeft: codes?.left ?? 0,
      ...(await readSecondFactorRequirement(tx, user)),
      needsPassword: purpose === 'full',
      pending: isSetupOpen(setup?.begunOn ?? null, clock()),
    }
  })
}

/** Creates a new secret, which takes effect once its first code is confirmed; until then an earlier one stays valid. */
export async function beginSecondFactorSetUp(
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<BeginSetupInput>,
  visitor: Visitor,
): Promise<{ key: string; uri: string }> {
  const { database, secretBox, clock } = platform
  const { institutionId, userId } = caller
  const { user, needsSetupCode } = await database.read(institutionId, async (tx) => {
    const match = await findUser(tx, userId)
    if (!match) throw new Refusal('NOT_FOUND')
    return { user: match, ...(await readSecondFactorRequirement(tx, match)) }
  })
  const { username } = user.user
  const { currentPassword, setupCode, code } = checked.validFields
  const missing: FieldMessages = {
    ...(caller.purpose === 'full' &&
      currentPassword === undefined && { currentPassword: ['Current Password is required.'] }),
    ...(needsSetupCode && setupCode === undefined && { setupCode: ['One-time code is required.'] }),
    ...(user.secondFactorOn !== null && code === undefined && { code: ['Code is required.'] }),
  }
  if (!checked.isValid || Object.keys(missing).length > 0) throw checked.refusal(missing)
  if (caller.purpose === 'full') await checkOwnPassword(platform, caller, username, currentPassword!, visitor)

  const secret = makeSecret()
  const saveSetup = async (tx: UnchainedTx) =>
    saveSetupSecret(tx, {
      userId,
      secret: secretBox.seal(userId, secret),
      keyMark: secretBox.mark,
      begunOn: toMoment(clock()),
    })
  const guess = codeGuessOf(caller, username, visitor)
  if (user.secondFactorOn !== null) {
    // An intruder at an open session may know the password, and must not move the second factor to another phone.
    await withRedeemedCode(platform, guess, {
      ownerKnownHere: true,
      redeem: (tx) => redeemCode(tx, platform, guess, code!),
      onSuccess: saveSetup,
    })
  } else if (needsSetupCode) {
    await withRedeemedCode(platform, guess, {
      ownerKnownHere: false,
      field: 'setupCode',
      wrong: codeMessages.wrongSetupCode,
      redeem: async (tx) => {
        const [setup] = await findSetup(tx, { userId })
        if (!setup || setup.codeHash !== hashOfCode(userId, setupCode!)) return false
        return Date.parse(setup.codeExpiresOn!) > clock().getTime()
      },
      onSuccess: saveSetup,
    })
  } else {
    await database.writeUnchained(institutionId, async (tx) => {
      // Deletes a setup code that was not used, so a code in the row is always one that was redeemed.
      deleteSetup(tx, { userId })
      await saveSetup(tx)
    })
  }
  return authenticatorKey(secret, username)
}

/** Turns the second factor on, ends all sessions of the user and returns the token of a new one. */
export async function confirmSecondFactorSetUp(
  platform: Platform,
  caller: Caller,
  { code }: ConfirmSetupInput,
  visitor: Visitor,
): Promise<{ recoveryCodes: string[]; access_token: string }> {
  const { database, clock, secretBox, sessions } = platform
  const { institutionId, userId, purpose, firstName, lastName } = caller
  const [[begun], user] = await database.read(institutionId, (tx) =>
    Promise.all([findSetup(tx, { userId }), findUser(tx, userId)]),
  )
  if (!user) throw new Refusal('NOT_FOUND')
  const secret = begun?.secret && isSetupOpen(begun.begunOn, clock()) && secretBox.open(userId, begun.secret)
  if (!secret) throw startAgainRefusal()
  const guess = codeGuessOf(caller, user.user.username, visitor)
  // Checked immediately, since the code may expire a moment later.
  const step = timeStepOf(secret, code, clock())
  await withRedeemedCode(platform, guess, {
    ownerKnownHere: true,
    redeem: async () => step !== null,
    onSuccess: async () => undefined,
  })

  const submission = { endpoint: 'secondFactor.confirm', checked: new CheckedBody({ userId }) }
  const { record } = await executeOnce(platform, caller, submission, {
    load: (tx) => Promise.all([findSetup(tx, { userId }), findUser(tx, userId)]),
    save: async (tx, [[setup], before]) => {
      // Only the first of two concurrent confirmations succeeds.
      if (!before || !setup?.secret || setup.begunOn !== begun.begunOn) throw startAgainRefusal()
      await sessions.endStep(tx, caller.sessionId)
      // The setup may be older than the institution's requirement of a setup code.
      const { needsSetupCode } = await readSecondFactorRequirement(tx, before)
      if (needsSetupCode && setup.codeHash === null) throw startAgainRefusal(codeMessages.setupCodeAsked)
      const on = toMoment(tx.now)
      setFactor(tx, {
        userId,
        secret: setup.secret,
        keyMark: setup.keyMark!,
        confirmedOn: on,
        lastStep: step!,
      })
      deleteSetup(tx, { userId })
      const recoveryCodes = renewRecoveryCodes(tx, userId)
      clearTrust(tx, userId)
      sessions.endAllOf(tx, userId)
      recordAccountChange(tx, before, {
        action: 'set up the second factor',
        before: { secondFactorOn: before.secondFactorOn },
        after: { secondFactorOn: on },
      })
      const { sessionId: _session, ...event } = guess
      writeSecurityEvent(tx, { ...event, kind: 'second factor set up' }, tx.now)
      if (purpose === 'set-up') writeSecurityEvent(tx, { ...event, kind: 'signed in' }, tx.now)
      const to = { userId, name: `${firstName} ${lastName}`, email: before.email }
      platform.mail?.queue(tx, { to, template: 'second factor on', values: {} })
      const institution = { id: institutionId, code: caller.institution }
      const person = { id: userId, firstName, lastName }
      // The last step: an expired password was changed earlier.
      const token = await sessions.openWithin(tx, person, institution, 'full', visitor)
      return { id: userId, record: { recoveryCodes, access_token: token } }
    },
    // The call has no idempotency key, so it is never replayed.
    find: async () => Promise.reject(new Refusal('NOT_FOUND')),
  })
  return record
}

const startAgainRefusal = (message: string = codeMessages.beginAnew) =>
  new Refusal('INVALID', { fields: { code: [message] } })
