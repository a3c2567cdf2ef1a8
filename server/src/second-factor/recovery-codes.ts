import {
  groupInFours,
  recoveryCodeCount,
  recoveryCodeLength,
} from '@insaka/domain/second-factor/second-factor.rules'
import type { UnchainedTx } from '../db/transactions.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor.repository.ts'
import { hashOfCode, makeRandomCode } from './random-codes.ts'

/** Replaces the recovery codes of a user; the new ones are shown once. */
export function renewRecoveryCodes(tx: UnchainedTx, userId: string): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, () => makeRandomCode(recoveryCodeLength))
  deleteRecoveryCodes(tx, { userId })
  insertRecoveryCodes(
    tx,
    codes.map((code) => ({ userId, codeHash: hashOfCode(userId, code), usedOn: null })),
  )
  return codes.map((code) => groupInFours(code))
}
