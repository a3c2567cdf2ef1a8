/** Steps that are taken with many records at once: an import is undone, the work of a leaver is handed over. */
export const bulkSteps = {
  takeBack: { done: 'Taken back', action: 'taken back' },
  handOver: { done: 'Handed over', action: 'handed over' },
} as const
export type BulkStep = keyof typeof bulkSteps

/** Their words in the history. */
export const bulkActions = {
  [bulkSteps.handOver.action]: bulkSteps.handOver.done,
  [bulkSteps.takeBack.action]: bulkSteps.takeBack.done,
} as const
