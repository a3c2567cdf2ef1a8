import { changedAwardedFields } from '@insaka/domain/contracts/contracts.rules'
import { toMoment } from '@insaka/domain/core/dates'
import { isWaiting, recorded, withEditor } from '@insaka/domain/decision-rules/decisions.rules'
import type { WriteTx } from '../db/transactions.ts'
import { governedByNow, type ContractPlan } from './contract-changes.actions.ts'
import type { Contract, ContractRow } from './contracts.repository.ts'
import type { SaveContext } from './save-contract.actions.ts'

type DecisionOfContract = Pick<
  ContractRow,
  'decision' | 'submittedOn' | 'decidedOn' | 'decidedBy' | 'editorIds'
>

/** A contract that is decided in Insaka waits for its award as soon as it is saved, and again after each change. */
export function decisionAfterSave(
  tx: WriteTx,
  stored: Contract | undefined,
  plan: ContractPlan,
  {
    saver,
    settings,
    isAwardedPaperChanged,
  }: Pick<SaveContext, 'saver' | 'settings' | 'isAwardedPaperChanged'>,
): DecisionOfContract {
  const { inputValues, manager, decided } = plan
  const submitted = { decision: 'SUBMITTED', submittedOn: toMoment(tx.now) } as const
  if (!stored) {
    const isGoverned = governedByNow(tx, settings) !== null
    const editorIds = isGoverned ? [saver.userId] : []
    return { ...recorded, ...(isGoverned && submitted), editorIds }
  }
  const { decision, submittedOn, decidedOn, decidedBy, editorIds } = stored.row
  const before = { decision, submittedOn, decidedOn, decidedBy, editorIds }
  if (decided && 'contract' in decided) return { ...before, ...decided.contract }
  const isChanged = changedAwardedFields(stored.record, { ...inputValues, manager: manager.code }).length > 0
  if (stored.record.governedBy === null)
    return { ...before, ...((losesAward(stored, plan) || isPending(decision)) && recorded) }
  return isChanged || isAwardedPaperChanged
    ? { ...before, ...submitted, editorIds: withEditor(editorIds, saver.userId) }
    : before
}

const isPending = (decision: ContractRow['decision']): boolean =>
  isWaiting(decision) || decision === 'RETURNED'

/** True if a save changes what was awarded, which is possible only while decisions are switched off. */
export const losesAward = ({ record }: Contract, { inputValues, manager }: ContractPlan): boolean =>
  record.governedBy === null &&
  record.decidedOn !== null &&
  changedAwardedFields(record, { ...inputValues, manager: manager.code }).length > 0
