/** How far a check of the history is. */
export const checkStates = {
  WAITING: 'Waits for its turn',
  RUNNING: 'Under way',
  DONE: 'All as it should be',
  BROKEN: 'Not as it should be',
  FAILED: 'Not finished',
} as const
export type CheckState = keyof typeof checkStates

/** What is looked through, in turn. */
export const checkParts = {
  events: 'Events',
  records: 'Records',
  figures: 'Figures',
  files: 'Files',
} as const
export type CheckPart = keyof typeof checkParts

/** Parts that faults may belong to. The schema is compared at once, so it has no progress of its own. */
export const faultParts = { ...checkParts, schema: 'Schema of the database' } as const

/** So many faults are named; of others their number. */
export const mostNamedFaults = 20

/** While a check of an institution waits or runs, no other can be asked for. */
export const openStates = ['WAITING', 'RUNNING'] as const satisfies CheckState[]

export const isOpenCheck = ({ state }: { state: CheckState }): boolean =>
  (openStates as readonly CheckState[]).includes(state)
