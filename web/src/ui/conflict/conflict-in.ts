import { Refusal, refusals } from '@insaka/domain/core/errors'

export type ConflictCode = 'STALE' | 'ALREADY_SAVED'

/** Why something was refused that is saved otherwise by now, and how; null for any other error. */
export function conflictIn(error: unknown): { because: ConflictCode; current: unknown } | null {
  if (!(error instanceof Refusal) || error.details.current === undefined) return null
  const { code } = error
  return code === 'STALE' || code === 'ALREADY_SAVED'
    ? { because: code, current: error.details.current }
    : null
}

/** Who was faster: somebody else, or oneself. */
export const savedMeanwhile: Record<ConflictCode, string> = {
  STALE: refusals.STALE.message,
  ALREADY_SAVED: 'An earlier try of yours has been saved after all.',
}
