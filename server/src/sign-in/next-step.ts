import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx } from '../db/transactions.ts'
import { trustedUntil } from '../devices/devices.ts'
import { readSecondFactorRequirement } from '../second-factor/set-up.actions.ts'
import type { SessionPurpose } from '../idempotency/caller.ts'

/** `device`: what the browser says it is; null where the second factor has been given already. */
type FactorProof = { factorGiven: true } | { factorGiven: false; device: string | null; now: Date }

/**
 * What a person with the right password still has to do before they are signed in: the second factor, then a new password
 * in place of one that has expired, then a second factor where the institution asks for one.
 */
export async function nextStep(tx: TenantTx, user: UserRecord, proof: FactorProof): Promise<SessionPurpose> {
  if (user.secondFactorOn !== null && !(await hasProof(tx, user.id, proof))) return 'second factor'
  if (!user.user.credentialsNotExpired) return 'password'
  if (user.secondFactorOn === null && (await readSecondFactorRequirement(tx, user)).required) return 'set-up'
  return 'full'
}

const hasProof = async (tx: TenantTx, userId: string, proof: FactorProof): Promise<boolean> =>
  proof.factorGiven || (await trustedUntil(tx, userId, proof.device, proof.now)) !== null

const refusalCodes: Record<Exclude<SessionPurpose, 'full'>, RefusalCode> = {
  password: 'CREDENTIALS_EXPIRED',
  'second factor': 'SECOND_FACTOR',
  'set-up': 'SECOND_FACTOR_NEEDED',
}

export const refusalCodeOfStep = (step: SessionPurpose): RefusalCode | null =>
  step === 'full' ? null : refusalCodes[step]

/** The token where nothing is left to do, or a refusal with the token that is good for the next step. */
export function tokenOrThrow(step: SessionPurpose, token: string, message?: string): string {
  const code = refusalCodeOfStep(step)
  if (code === null) return token
  throw new Refusal(code, { payload: { access_token: token }, ...(message !== undefined && { message }) })
}
