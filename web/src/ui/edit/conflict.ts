import { Refusal } from '@insaka/domain/core/errors'

/** Why something could not be saved as it is, and what is saved now. */
export type Conflict<In, Saved> = {
  because: 'STALE' | 'ALREADY_SAVED'
  /** The record as it is saved now, and the part of it that the form takes. */
  current: Saved
  theirs: In
  /** What was typed, without what the record no longer lets anybody change. */
  mine: In
  /** What the form began with, as far as it tells what was typed. */
  base: Readonly<Record<string, unknown>>
}

/** Why something was refused that is saved otherwise by now, and how; null for any other error. */
export function conflictIn(error: unknown) {
  if (!(error instanceof Refusal) || error.details.current === undefined) return null
  const { code: because, details } = error
  if (because !== 'STALE' && because !== 'ALREADY_SAVED') return null
  return { because, current: details.current }
}
