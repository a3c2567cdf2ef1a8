import { Snapshot } from '../db/snapshot.ts'
import { isTrailFiltered, type TrailRow } from '../audit-log/trail.ts'
import { writeNewFile } from '../worker-threads/hashed-file.ts'
import type { DownloadTask } from '../worker-threads/download-maker.ts'
import { readTrailContent, type TrailContent } from './trail-content.ts'
import { writeTrail } from './trail-formats.ts'
import type { TrailExportResult, TrailExportRequest } from './trail-export-request.ts'

/** Exports from one snapshot, writing while it reads. */
export const exportTrailInThread = ({
  connection,
  order,
  path,
}: DownloadTask<TrailExportRequest>): Promise<TrailExportResult> =>
  Snapshot.with(connection, order.institutionId, async (tx, pauseAfter) => {
    const trail = await readTrailContent({ tx, pauseAfter }, order)
    return writeTrailTo(path, trail!, order)
  })

export async function writeTrailTo(
  path: string,
  trail: TrailContent,
  order: TrailExportRequest,
  signal?: AbortSignal,
): Promise<TrailExportResult> {
  const { written, size } = await writeNewFile(path, (output) => writeTrail(trail, order, output, signal))
  return { events: written.events, size, saveAs: trailFileName(trail, order) }
}

/** Loads all events into memory, so the transaction can end before the file is written. */
export async function bufferTrail(trail: TrailContent): Promise<TrailContent> {
  const bufferedBatches: TrailRow[][] = []
  for await (const rows of trail.batches()) bufferedBatches.push(rows)
  return {
    ...trail,
    async *batches() {
      yield* bufferedBatches
    },
  }
}

/** For example `MOF-history-2026-01-01-to-2026-03-31.ndjson`. */
function trailFileName(
  { institution }: Pick<TrailContent, 'institution'>,
  { filters, madeOn, format }: TrailExportRequest,
): string {
  const { from, to = madeOn.slice(0, 10) } = filters
  const days = from === undefined ? `until-${to}` : `${from}-to-${to}`
  const filterSuffix = isTrailFiltered(filters) ? '-filtered' : ''
  return `${institution.code.replaceAll('&', '-')}-history-${days}${filterSuffix}.${format}`
}
