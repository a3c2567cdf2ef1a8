import { Refusal } from '@insaka/domain/core/errors'

export type ConflictCode = 'STALE' | 'ALREADY_SAVED'

/** Why something could not be saved as it is, and what is saved now. */
export type Conflict<In, Saved> = {
  because: ConflictCode
  /** The record as it is saved now, and the part of it that the form takes. */
  current: Saved
  theirs: In
  /** What was typed, without what the record no longer lets anybody change. */
  mine: In
  /** What the form began with, as far as it tells what was typed. */
  base: Readonly<Record<string, unknown>>
}

/** Why something was refused that is saved otherwise by now, and how; null for any other error. */
export function conflictIn(error: unknown): { because: ConflictCode; current: unknown } | null {
  if (!(error instanceof Refusal) || error.details.current === undefined) return null
  const { code } = error
  return code === 'STALE' || code === 'ALREADY_SAVED'
    ? { because: code, current: error.details.current }
    : null
}
