import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx } from '../db/transactions.ts'
import { findTrustedUntil } from '../devices/devices.ts'
import { readSecondFactorRequirement } from '../second-factor/set-up.actions.ts'
import type { SessionPurpose } from '../idempotency/caller.ts'

/** `device`: the device id from the cookie. */
type FactorProof = { factorGiven: true } | { factorGiven: false; device: string | null; now: Date }

/**
 * The next step after the right password: second factor, then a new password if it has expired, then setup of a
 * required second factor.
 */
export async function findNextSignInStep(
  tx: TenantTx,
  user: UserRecord,
  proof: FactorProof,
): Promise<SessionPurpose> {
  if (user.secondFactorOn !== null && !(await hasProof(tx, user.id, proof))) return 'second factor'
  if (!user.user.credentialsNotExpired) return 'password'
  if (user.secondFactorOn === null && (await readSecondFactorRequirement(tx, user)).required) return 'set-up'
  return 'full'
}

const hasProof = async (tx: TenantTx, userId: string, proof: FactorProof): Promise<boolean> =>
  proof.factorGiven || (await findTrustedUntil(tx, userId, proof.device, proof.now)) !== null

const refusalCodes: Record<Exclude<SessionPurpose, 'full'>, RefusalCode> = {
  password: 'CREDENTIALS_EXPIRED',
  'second factor': 'SECOND_FACTOR',
  'set-up': 'SECOND_FACTOR_NEEDED',
}

export const refusalCodeOfStep = (step: SessionPurpose): RefusalCode | null =>
  step === 'full' ? null : refusalCodes[step]

/** Returns the token if no step is left; otherwise throws a refusal with the token for the next step. */
export function tokenOrThrow(step: SessionPurpose, token: string, message?: string): string {
  const code = refusalCodeOfStep(step)
  if (code === null) return token
  throw new Refusal(code, { payload: { access_token: token }, ...(message !== undefined && { message }) })
}
