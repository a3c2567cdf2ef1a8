import { Refusal } from '@insaka/domain/core/errors'

/** A rejected save with the values needed to resolve it. */
export type Conflict<In, Saved> = {
  because: 'STALE' | 'ALREADY_SAVED'
  /** The saved record, and its values for the form. */
  current: Saved
  theirs: In
  /** The input; fields that can no longer be changed have their saved values. */
  mine: In
  /** Values from which the input started, for a three-way merge. */
  base: Readonly<Record<string, unknown>>
}

/** Returns the conflict that an error reports together with the saved record, or null for other errors. */
export function conflictIn(error: unknown) {
  if (!(error instanceof Refusal) || error.details.current === undefined) return null
  const { code: because, details } = error
  if (because !== 'STALE' && because !== 'ALREADY_SAVED') return null
  return { because, current: details.current }
}
