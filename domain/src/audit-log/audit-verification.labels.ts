export const verificationStates = {
  WAITING: 'Waiting',
  RUNNING: 'Running',
  DONE: 'In order',
  BROKEN: 'Faults found',
  FAILED: 'Not completed',
} as const
export type VerificationState = keyof typeof verificationStates

export const verificationParts = {
  events: 'Events',
  records: 'Records',
  figures: 'Figures',
  files: 'Files',
} as const
export type VerificationPart = keyof typeof verificationParts

/** Parts that a fault may belong to. Comparing the schema is quick, so it reports no progress. */
export const faultParts = { ...verificationParts, schema: 'Schema of the database' } as const

/** At most this many faults are listed; the others are only counted. */
export const maxNamedFaults = 20

/** While a verification of an institution is open, a request returns it instead of adding another one. */
const openVerificationStates = ['WAITING', 'RUNNING'] as const satisfies VerificationState[]

export const isOpenVerification = ({ state }: { state: VerificationState }): boolean =>
  (openVerificationStates as readonly VerificationState[]).includes(state)
