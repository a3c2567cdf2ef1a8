import { Refusal } from '@insaka/domain/core/errors'
import {
  auditProofsEndpoints,
  maxHeadDays,
  proofContentType,
} from '@insaka/domain/audit-log/audit-proofs.endpoints'
import { writeHead } from '@insaka/domain/audit-log/head'
import { writeProof } from '@insaka/domain/audit-log/proof'
import { findDailyHeads } from '../audit-log/daily-heads.repository.ts'
import { readHead } from '../audit-log/tree.repository.ts'
import { maySeeAdministration } from '../audit-trail/trail-event.ts'
import { findInstitution } from '../export/export.repository.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { proveEvent, proveFile } from './prove.ts'

export const auditProofsRoutes = ({ database }: Platform) =>
  bind(auditProofsEndpoints, {
    heads: ({ caller: { institutionId: id } }) =>
      database.read(id, async (tx) => {
        const [{ code }, head, days] = await Promise.all([
          findInstitution(tx),
          readHead(tx),
          findDailyHeads(tx, { limit: maxHeadDays }),
        ])
        return { head: { ...head, text: writeHead({ institution: { code, id }, ...head }) }, days }
      }),

    proof: async ({ caller, query: { event, file, of } }) => {
      if ((event === undefined) === (file === undefined))
        throw new Refusal('BAD_REQUEST', {
          fields: { event: ['Give either the number of an event or a file.'] },
        })
      const proofRequest = { seesAdministration: maySeeAdministration(caller), of }
      const proof = await database.read(caller.institutionId, (tx) =>
        event === undefined ? proveFile(tx, file!, proofRequest) : proveEvent(tx, event, proofRequest),
      )
      if (!proof)
        throw new Refusal('NOT_FOUND', {
          message: file ? 'No event in the history names this file.' : 'There is no such event.',
        })
      const text = Buffer.from(writeProof(proof))
      return {
        type: proofContentType,
        content: oneChunk(text),
        length: text.length,
        saveAs: `${proof.institution.code.replaceAll('&', '-')}-proof-of-event-${proof.event}.txt`,
      }
    },
  })

async function* oneChunk(text: Uint8Array): AsyncGenerator<Uint8Array> {
  yield text
}
