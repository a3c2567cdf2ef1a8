import type { TenantTx } from '../db/transactions.ts'
import type { Head } from '@insaka/domain/audit-log/head'
import { countTrail, isTrailFiltered, findRange, trailBatches, type TrailRow } from '../audit-log/trail.ts'
import { boundaryAt, headAt, type HistoryBoundary } from '../audit-log/tree.repository.ts'
import { findInstitution, type CodeAndName } from '../export/export.repository.ts'
import type { TrailExportRequest } from './trail-export-request.ts'

/** All that a file of the history has, of one moment. */
export type TrailContent = {
  institution: CodeAndName
  /** It has every event of its days, so that the chain of links holds through it. */
  whole: boolean
  /** Where the history was before the first of them and after the last; nothing where it is not whole. */
  before: HistoryBoundary | null
  end: Head | null
  /** Oldest first, a few at a time. */
  batches: () => AsyncIterable<TrailRow[]>
}

/** A moment of the institution, and a rest after each piece of work. */
type TrailReader = { tx: TenantTx; pauseAfter: (startedAt: number) => Promise<void> }

/** What an order finds, or null where that is more than `most`; a thread has no such bound. */
export async function readTrailContent(
  { tx, pauseAfter }: TrailReader,
  order: TrailExportRequest,
  maxEvents?: number,
): Promise<TrailContent | null> {
  const range = await findRange(tx, order.filters)
  if (maxEvents !== undefined && (await countTrail(tx, order, range, maxEvents)) > maxEvents) return null
  const whole = !isTrailFiltered(order.filters)
  const [institution, before, end] = await Promise.all([
    findInstitution(tx),
    whole ? boundaryAt(tx, range.first - 1) : null,
    whole ? headAt(tx, range.last) : null,
  ])
  async function* batches() {
    let startedAt = performance.now()
    for await (const rows of trailBatches(tx, order, range)) {
      yield rows
      await pauseAfter(startedAt)
      startedAt = performance.now()
    }
  }
  return { institution, whole, before, end, batches }
}
