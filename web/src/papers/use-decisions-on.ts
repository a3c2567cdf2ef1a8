/**
 * True if a new paper will be decided in Insaka. The only place to connect with `decisionSettingsQuery`: decisions are
 * on if `decisionsFrom` is today or earlier.
 */
export const useDecisionsOn = (): boolean => false
