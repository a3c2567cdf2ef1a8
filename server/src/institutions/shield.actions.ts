import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import type { Picture } from '@insaka/domain/core/picture'
import { judgeShield } from '@insaka/domain/institutions/shield.rules'
import type { Database } from '../db/database.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { readInstitution } from './institutions.repository.ts'
import { nameEdition, putShield } from './shield.repository.ts'

type Of = { caller: Caller; institutionId: string }

export async function uploadShield(database: Database, of: Of, sent: Uint8Array): Promise<void> {
  const picture = judgeShield(sent)
  if (typeof picture === 'string') throw new Refusal('INVALID', { fields: { file: [picture] } })
  await changeShield(database, of, picture)
}

/** The shield in place of what was uploaded before; null for the drawn one. */
export async function changeShield(
  database: Database,
  { caller, institutionId }: Of,
  picture: Picture | null,
): Promise<void> {
  await database.write(institutionId, actorOf(caller), async (tx) => {
    const before = await readInstitution(tx)
    const edition = picture && createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
    if (picture) await putShield(tx, { institutionId, type: picture.type, picture: picture.bytes })
    await nameEdition(tx, { id: institutionId, edition })
    await tx.record({
      action: 'changed',
      subject: 'institutions',
      subjectId: institutionId,
      before,
      after: { ...before, shield: edition },
    })
  })
}
