import { Refusal } from '@insaka/domain/core/errors'
import {
  formerReferenceFixedMessage,
  formerReferenceTakenMessage,
} from '@insaka/domain/core/former-reference'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from './register.ts'
import { registerRowsSql } from './search-keys.ts'

type FormerReference = string | null | undefined

export const formerReferenceColumns = (formerReference: string | null) => ({
  formerReference,
  formerReferenceKey: formerReference === null ? null : normalizeNumber(formerReference),
})

export async function isFormerReferenceTaken(
  tx: TenantTx,
  register: Register,
  formerReference: FormerReference,
): Promise<boolean> {
  if (formerReference === null || formerReference === undefined) return false
  const rows = await readText(tx, {
    name: `${register.name}.formerReference`,
    text: `SELECT FROM ${registerRowsSql(register)} AND former_reference_key = $2 AND state <> 'TAKEN_BACK'`,
    values: [normalizeNumber(formerReference)],
  })
  return rows.length > 0
}

/** Rejects a duplicate former reference, and one that differs from the former reference of the saved record. */
export function requireAllowedFormerReference(
  before: { formerReference: string | null } | null | undefined,
  formerReference: FormerReference,
  isTaken: boolean,
): void {
  if (isTaken) throw new Refusal('DUPLICATE', refusalDetails(formerReferenceTakenMessage))
  if (before && typeof formerReference === 'string' && formerReference !== before.formerReference)
    throw new Refusal('INVALID', refusalDetails(formerReferenceFixedMessage))
}

const refusalDetails = (message: string) => ({ message, fields: { formerReference: [message] } })
