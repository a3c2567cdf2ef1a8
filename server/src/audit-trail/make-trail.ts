import { Snapshot } from '../db/snapshot.ts'
import { isNarrowed, type TrailRow } from '../audit/trail.ts'
import { withNewFile } from '../threads/hashed-file.ts'
import type { Task } from '../threads/small-or-large.ts'
import { gatherTrail, type GatheredTrail } from './gather-trail.ts'
import { writeTrail } from './trail-file.ts'
import type { MadeTrail, TrailOrder } from './trail-order.ts'

/** Makes the file of one snapshot, reading while it writes. */
export const makeTrail = ({ connection, order, path }: Task<TrailOrder>): Promise<MadeTrail> =>
  Snapshot.with(connection, order.institutionId, async (tx, rest) => {
    const gathered = await gatherTrail({ tx, rest }, order)
    return writeTrailTo(path, gathered!, order)
  })

export async function writeTrailTo(
  path: string,
  gathered: GatheredTrail,
  order: TrailOrder,
  signal?: AbortSignal,
): Promise<MadeTrail> {
  const { written, size } = await withNewFile(path, (output) => writeTrail(gathered, order, output, signal))
  return { events: written.events, size, saveAs: trailFileName(gathered, order) }
}

/** The same with all events in memory, so that nothing is read any more. */
export async function collectedTrail(gathered: GatheredTrail): Promise<GatheredTrail> {
  const kept: TrailRow[][] = []
  for await (const rows of gathered.pieces()) kept.push(rows)
  return {
    ...gathered,
    async *pieces() {
      yield* kept
    },
  }
}

/** Institution and days: `MOF-history-2026-01-01-to-2026-03-31.ndjson`. */
export function trailFileName(
  { institution }: Pick<GatheredTrail, 'institution'>,
  { filters, madeOn, format }: TrailOrder,
): string {
  const { from, to = madeOn.slice(0, 10) } = filters
  const days = from === undefined ? `until-${to}` : `${from}-to-${to}`
  const narrowed = isNarrowed(filters) ? '-filtered' : ''
  return `${institution.code.replaceAll('&', '-')}-history-${days}${narrowed}.${format}`
}
