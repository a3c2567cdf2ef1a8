import type { AmendmentRecord } from '@insaka/domain/contracts/contracts.schema'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import { isAgreed } from '@insaka/domain/decision-rules/decisions.rules'
import type { PillState } from '../ui/status/StatePill.tsx'

type Shown = { state: PillState; label: string; note: string }

/** The state of an amendment that has no effect, with the reason; null for an agreed one. */
export function proposalState({ decision }: Pick<AmendmentRecord, 'decision'>): Shown | null {
  if (isAgreed(decision)) return null
  return decision === 'REJECTED'
    ? { state: 'out', label: decisions.REJECTED, note: 'Without effect.' }
    : { state: 'waiting', label: 'Proposed', note: 'Without effect until it is approved.' }
}
