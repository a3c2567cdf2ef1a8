import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx } from '../db/transactions.ts'
import { trustedUntil } from '../devices/devices.ts'
import { readDuty } from '../second-factor/set-up.actions.ts'
import type { SessionPurpose } from '../submit/caller.ts'

/** `device`: what the browser says it is; null where the second factor has been given already. */
type Given = { factorGiven: true } | { factorGiven: false; device: string | null; now: Date }

/**
 * What a person with the right password still has to do before they are signed in: the second factor, then a new password
 * in place of one that has expired, then a second factor where the institution asks for one.
 */
export async function nextStep(tx: TenantTx, user: UserRecord, given: Given): Promise<SessionPurpose> {
  if (user.secondFactorOn !== null && !(await isProven(tx, user.id, given))) return 'second factor'
  if (!user.user.credentialsNotExpired) return 'password'
  if (user.secondFactorOn === null && (await readDuty(tx, user)).required) return 'set-up'
  return 'full'
}

const isProven = async (tx: TenantTx, userId: string, given: Given): Promise<boolean> =>
  given.factorGiven || (await trustedUntil(tx, userId, given.device, given.now)) !== null

const codes: Record<Exclude<SessionPurpose, 'full'>, RefusalCode> = {
  password: 'CREDENTIALS_EXPIRED',
  'second factor': 'SECOND_FACTOR',
  'set-up': 'SECOND_FACTOR_NEEDED',
}

export const codeOfStep = (step: SessionPurpose): RefusalCode | null => (step === 'full' ? null : codes[step])

/** The token where nothing is left to do, or a refusal with the token that is good for the next step. */
export function tokenOrRefusal(step: SessionPurpose, token: string, message?: string): string {
  const code = codeOfStep(step)
  if (code === null) return token
  throw new Refusal(code, { payload: { access_token: token }, ...(message !== undefined && { message }) })
}
