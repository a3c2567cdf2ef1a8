import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import type { Picture } from '@insaka/domain/core/picture'
import { permissionScope } from '@insaka/domain/permissions'
import { validateShield } from '@insaka/domain/institutions/coat-of-arms.rules'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { readStoredInstitution } from './institutions.repository.ts'
import { setShieldEdition, saveShield } from './coat-of-arms.repository.ts'

type ShieldTarget = { caller: Caller; institutionId: string }

export async function uploadShield(
  platform: Platform,
  target: ShieldTarget,
  sent: Uint8Array,
): Promise<void> {
  const picture = validateShield(sent)
  if (typeof picture === 'string') throw new Refusal('INVALID', { fields: { file: [picture] } })
  await changeShield(platform, target, picture)
}

export const shieldHash = (picture: Uint8Array): string =>
  createHash('sha256').update(picture).digest('hex').slice(0, 32)

/** Null restores the generated shield. An administrator may change only the shield of their own institution. */
export async function changeShield(
  platform: Platform,
  { caller, institutionId }: ShieldTarget,
  picture: Picture | null,
): Promise<void> {
  const isOtherInstitution = institutionId !== caller.institutionId
  if (isOtherInstitution && permissionScope(caller, 'MANAGE_CONTACT') !== 'any institution')
    throw new Refusal('NOT_FOUND')
  const edition = picture && shieldHash(picture.bytes)
  const submission = { endpoint: 'shield.change', checked: new CheckedBody({ edition }), institutionId }
  await executeOnce(platform, caller, submission, {
    load: readStoredInstitution,
    save: async (tx, { record: before }) => {
      if (before.shield === edition) return { id: institutionId, record: before }
      const after = { ...before, shield: edition }
      if (picture) saveShield(tx, { type: picture.type, picture: picture.bytes })
      void setShieldEdition(tx, { id: institutionId, edition })
      tx.record({ action: 'changed', subject: 'institutions', subjectId: institutionId, before, after })
      return { id: institutionId, record: after }
    },
    find: async (tx) => (await readStoredInstitution(tx)).record,
  })
}
