import type { TenantTx } from '../db/transactions.ts'
import type { Head } from '@insaka/domain/audit-log/head'
import { countTrail, isTrailFiltered, findRange, trailBatches, type TrailRow } from '../audit-log/trail.ts'
import { boundaryAt, headAt, type HistoryBoundary } from '../audit-log/tree.repository.ts'
import { findInstitution, type CodeAndName } from '../export/export.repository.ts'
import type { TrailExportRequest } from './trail-export-request.ts'

export type TrailContent = {
  institution: CodeAndName
  /** True if no event of the period is left out, so the chain can be verified. */
  isComplete: boolean
  /** Heads before the first and after the last event; null if the export is filtered. */
  before: HistoryBoundary | null
  end: Head | null
  batches: () => AsyncIterable<TrailRow[]>
}

type TrailReader = { tx: TenantTx; pauseAfter: (startedAt: number) => Promise<void> }

/** Returns null if more than `maxEvents` match; worker threads have no such limit. */
export async function readTrailContent(
  { tx, pauseAfter }: TrailReader,
  order: TrailExportRequest,
  maxEvents?: number,
): Promise<TrailContent | null> {
  const range = await findRange(tx, order.filters)
  if (maxEvents !== undefined && (await countTrail(tx, order, range, maxEvents)) > maxEvents) return null
  const isComplete = !isTrailFiltered(order.filters)
  const [institution, before, end] = await Promise.all([
    findInstitution(tx),
    isComplete ? boundaryAt(tx, range.first - 1) : null,
    isComplete ? headAt(tx, range.last) : null,
  ])
  async function* batches() {
    let startedAt = performance.now()
    for await (const rows of trailBatches(tx, order, range)) {
      yield rows
      await pauseAfter(startedAt)
      startedAt = performance.now()
    }
  }
  return { institution, isComplete, before, end, batches }
}
