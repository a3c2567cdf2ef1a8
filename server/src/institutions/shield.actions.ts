import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import type { Picture } from '@insaka/domain/core/picture'
import { reachOf } from '@insaka/domain/permissions'
import { judgeShield } from '@insaka/domain/institutions/shield.rules'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import { Checked } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { readStored } from './institutions.repository.ts'
import { nameEdition, putShield } from './shield.repository.ts'

type Of = { caller: Caller; institutionId: string }

export async function uploadShield(platform: Platform, of: Of, sent: Uint8Array): Promise<void> {
  const picture = judgeShield(sent)
  if (typeof picture === 'string') throw new Refusal('INVALID', { fields: { file: [picture] } })
  await changeShield(platform, of, picture)
}

export const shieldEdition = (picture: Uint8Array): string =>
  createHash('sha256').update(picture).digest('hex').slice(0, 32)

/** The shield in place of what was uploaded before; null for the drawn one. An administrator's is the own institution's. */
export async function changeShield(
  platform: Platform,
  { caller, institutionId }: Of,
  picture: Picture | null,
): Promise<void> {
  const isFar = institutionId !== caller.institutionId
  if (isFar && reachOf(caller, 'MANAGE_CONTACT') !== 'any institution') throw new Refusal('NOT_FOUND')
  const edition = picture && shieldEdition(picture.bytes)
  const submission = { endpoint: 'shield.change', checked: new Checked({ edition }), institutionId }
  await submit(platform, caller, submission, {
    load: readStored,
    save: async (tx, { record: before }) => {
      if (before.shield === edition) return { id: institutionId, record: before }
      const after = { ...before, shield: edition }
      if (picture) putShield(tx, { type: picture.type, picture: picture.bytes })
      void nameEdition(tx, { id: institutionId, edition })
      tx.record({ action: 'changed', subject: 'institutions', subjectId: institutionId, before, after })
      return { id: institutionId, record: after }
    },
    find: async (tx) => (await readStored(tx)).record,
  })
}
