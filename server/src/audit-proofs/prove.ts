import { toHex } from '@insaka/domain/audit/bytes'
import type { Proof } from '@insaka/domain/audit/proof'
import { readHead, readPath } from '../audit/tree.repository.ts'
import { isWithheld, type Reader } from '../audit-trail/trail-event.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findInstitution } from '../export/export.repository.ts'
import { findEvent, findEventOfFile, type ProvedEvent } from './audit-proofs.repository.ts'

type Prover = Pick<Reader, 'seesAdministration'>

/** Nothing where there is no such event. */
export async function proveEvent(tx: TenantTx, sequence: number, reader: Prover): Promise<Proof | null> {
  const [found] = await findEvent(tx, sequence)
  return found ? prove(tx, found, reader) : null
}

/** The newest event that tells of this file; nothing, too, for somebody from whom the event is withheld. */
export async function proveFile(tx: TenantTx, sha256: string, reader: Prover): Promise<Proof | null> {
  const [found] = await findEventOfFile(tx, sha256)
  return found && !isWithheld(found, reader) ? prove(tx, found, reader) : null
}

async function prove(tx: TenantTx, event: ProvedEvent, reader: Prover): Promise<Proof> {
  const { sequence, content, digest } = event
  // What comes after this moment changes nothing about a history of this size.
  const [{ code }, { events, root }] = await Promise.all([findInstitution(tx), readHead(tx)])
  const path = await readPath(tx, sequence, events)
  return {
    institution: { code, id: tx.institutionId },
    event: sequence,
    content: isWithheld(event, reader) ? null : content,
    digest,
    events,
    root,
    path: path.map(toHex),
  }
}
