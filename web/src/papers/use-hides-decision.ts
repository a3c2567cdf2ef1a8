import type { DecisionRecord } from '@insaka/domain/decision-rules/decisions.schema'
import { useDecisionsOn } from './use-decisions-on.ts'

type Decided = Pick<DecisionRecord, 'governedBy' | 'decidedOn'>

/** True for a record that nobody decided in Insaka, in an institution that does not decide there. */
export function useHidesDecision(record: Decided | null): boolean {
  const decisionsOn = useDecisionsOn()
  return !decisionsOn && !record?.governedBy && record?.decidedOn === null
}
