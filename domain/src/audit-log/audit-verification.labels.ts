/** How far a check of the history is. */
export const verificationStates = {
  WAITING: 'Waits for its turn',
  RUNNING: 'Under way',
  DONE: 'All as it should be',
  BROKEN: 'Not as it should be',
  FAILED: 'Not finished',
} as const
export type VerificationState = keyof typeof verificationStates

/** What is looked through, in turn. */
export const verificationParts = {
  events: 'Events',
  records: 'Records',
  figures: 'Figures',
  files: 'Files',
} as const
export type VerificationPart = keyof typeof verificationParts

/** Parts that faults may belong to. The schema is compared at once, so it has no progress of its own. */
export const faultParts = { ...verificationParts, schema: 'Schema of the database' } as const

/** So many faults are named; of others their number. */
export const maxNamedFaults = 20

/** While a check of an institution waits or runs, no other can be asked for. */
export const openVerificationStates = ['WAITING', 'RUNNING'] as const satisfies VerificationState[]

export const isOpenVerification = ({ state }: { state: VerificationState }): boolean =>
  (openVerificationStates as readonly VerificationState[]).includes(state)
