import { stages } from '@insaka/domain/contracts/contracts.labels'
import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { isUndecided } from '@insaka/domain/decision-rules/decisions.rules'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import type { PillState } from '../ui/status/StatePill.tsx'

/** The stage of a contract; one that is decided in Insaka has none before its award. */
export function contractState(contract: Pick<ContractRecord, 'stage' | 'decision' | 'governedBy'>): {
  state: PillState
  label: string
} {
  const { stage, decision } = contract
  if (!isUndecided(contract)) return { state: stage, label: stages[stage] }
  return decision === 'RETURNED'
    ? { state: 'CAUTION', label: decisions.RETURNED }
    : { state: 'waiting', label: 'Not awarded' }
}
