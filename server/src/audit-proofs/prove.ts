import { toHex } from '@insaka/domain/audit-log/byte-encoding'
import type { Proof } from '@insaka/domain/audit-log/proof'
import { Refusal } from '@insaka/domain/core/errors'
import { formatNumber } from '@insaka/domain/core/number-format'
import { headAt, readHead, readAuditPath } from '../audit-log/tree.repository.ts'
import { isWithheld, type TrailEventReader } from '../audit-trail/trail-event.ts'
import { readEvent, valueAt } from '../audit-log/event-fields.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findInstitution } from '../export/export.repository.ts'
import { findEvent, findEventsOfFile, type ProvedEvent } from './audit-proofs.repository.ts'

/** `of` is the history size that the proof refers to; the default is the current size. */
type ProofRequest = Pick<TrailEventReader, 'seesAdministration'> & { of?: number | undefined }

export async function proveEvent(
  tx: TenantTx,
  sequence: number,
  request: ProofRequest,
): Promise<Proof | null> {
  const [event] = await findEvent(tx, sequence)
  return event ? prove(tx, event, request) : null
}

/** Proves the newest event within `of` that names this file; null if none does or the caller may not see it. */
export async function proveFile(tx: TenantTx, sha256: string, request: ProofRequest): Promise<Proof | null> {
  const candidates = await findEventsOfFile(tx, sha256, request.of ?? Number.MAX_SAFE_INTEGER)
  const event = candidates.find(({ content }) => fileHashIn(content) === sha256)
  return event && !isWithheld(event, request) ? prove(tx, event, request) : null
}

/** The content of a tampered event may be anything. */
function fileHashIn(content: string): unknown {
  try {
    return valueAt(readEvent(content).after, 'attachment.sha256')
  } catch {
    return null
  }
}

async function prove(tx: TenantTx, event: ProvedEvent, request: ProofRequest): Promise<Proof> {
  const { sequence, content, digest } = event
  const [{ code }, currentHead] = await Promise.all([findInstitution(tx), readHead(tx)])
  const { of = currentHead.events } = request
  if (of < sequence)
    refuseHistorySize(`Event ${sequence} is newer than a head of ${formatNumber(of)} events.`)
  if (of > currentHead.events)
    refuseHistorySize(`The history has ${formatNumber(currentHead.events)} events so far.`)
  // Later events do not change the root of this size.
  const { events, root } = of === currentHead.events ? currentHead : await headAt(tx, of)
  const path = await readAuditPath(tx, sequence, events)
  return {
    institution: { code, id: tx.institutionId },
    event: sequence,
    content: isWithheld(event, request) ? null : content,
    digest,
    events,
    root,
    path: path.map(toHex),
  }
}

function refuseHistorySize(message: string): never {
  throw new Refusal('BAD_REQUEST', { fields: { of: [message] } })
}
