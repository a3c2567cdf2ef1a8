import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'

/** So many records are shown in a card before somebody unfolds more. */
export const maxInitialRows = 5

/** The queues that are open at first: those at the beginning whose records fit together, or the only one. */
export function initiallyOpenQueues<Q extends Pick<WorkQueue, 'rows'>>(
  queues: readonly Q[],
  maxRows: number,
): readonly Q[] {
  if (queues.length === 1) return queues
  let rowCount = 0
  const end = queues.findIndex(({ rows }) => (rowCount += rows.length) > maxRows)
  return end < 0 ? queues : queues.slice(0, end)
}
