import { toHex } from '@insaka/domain/audit/bytes'
import type { Proof } from '@insaka/domain/audit/proof'
import { Refusal } from '@insaka/domain/core/errors'
import { formatNumber } from '@insaka/domain/core/figures'
import { headAt, readHead, readPath } from '../audit/tree.repository.ts'
import { isWithheld, type Reader } from '../audit-trail/trail-event.ts'
import { readEvent, valueAt } from '../audit/event-fields.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findInstitution } from '../export/export.repository.ts'
import { findEvent, findEventsOfFile, type ProvedEvent } from './audit-proofs.repository.ts'

/** `of` is the size of the history that the proof leads to; its size of now where there is none. */
type Asked = Pick<Reader, 'seesAdministration'> & { of?: number | undefined }

/** Nothing where there is no such event. */
export async function proveEvent(tx: TenantTx, sequence: number, asked: Asked): Promise<Proof | null> {
  const [found] = await findEvent(tx, sequence)
  return found ? prove(tx, found, asked) : null
}

/** The newest event up to there that names this file; nothing, too, for somebody from whom the event is withheld. */
export async function proveFile(tx: TenantTx, sha256: string, asked: Asked): Promise<Proof | null> {
  const few = await findEventsOfFile(tx, sha256, asked.of ?? Number.MAX_SAFE_INTEGER)
  const found = few.find(({ content }) => fileIn(content) === sha256)
  return found && !isWithheld(found, asked) ? prove(tx, found, asked) : null
}

/** An event that was tampered with may be anything. */
function fileIn(content: string): unknown {
  try {
    return valueAt(readEvent(content).after, 'attachment.sha256')
  } catch {
    return null
  }
}

async function prove(tx: TenantTx, event: ProvedEvent, asked: Asked): Promise<Proof> {
  const { sequence, content, digest } = event
  const [{ code }, now] = await Promise.all([findInstitution(tx), readHead(tx)])
  const { of = now.events } = asked
  if (of < sequence) refuseHead(`Event ${sequence} came after a head of ${formatNumber(of)} events.`)
  if (of > now.events) refuseHead(`The history has ${formatNumber(now.events)} events so far.`)
  // What comes after this moment changes nothing about a history of this size.
  const { events, root } = of === now.events ? now : await headAt(tx, of)
  const path = await readPath(tx, sequence, events)
  return {
    institution: { code, id: tx.institutionId },
    event: sequence,
    content: isWithheld(event, asked) ? null : content,
    digest,
    events,
    root,
    path: path.map(toHex),
  }
}

function refuseHead(message: string): never {
  throw new Refusal('BAD_REQUEST', { fields: { of: [message] } })
}
