import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'

export const maxInitialRows = 5

/** The first queues that have at most `maxRows` records together, or the only queue. */
export function initiallyOpenQueues<Q extends Pick<WorkQueue, 'rows'>>(
  queues: readonly Q[],
  maxRows: number,
): readonly Q[] {
  if (queues.length === 1) return queues
  let rowCount = 0
  const end = queues.findIndex(({ rows }) => (rowCount += rows.length) > maxRows)
  return end < 0 ? queues : queues.slice(0, end)
}
