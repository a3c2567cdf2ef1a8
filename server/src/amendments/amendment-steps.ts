import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { amendmentReference, amendmentRules } from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields } from '@insaka/domain/contracts/contracts.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register-list.schema'
import { brokenRulesOfParsedFields } from '@insaka/domain/core/rules'
import { decisionText, isAgreed } from '@insaka/domain/decision-rules/decisions.rules'
import { requireAllowedAttachment } from '../attachments/attach.actions.ts'
import { loadForAmendment } from '../contracts/change-contract.actions.ts'
import { planWithoutChanges } from '../contracts/contract-changes.actions.ts'
import { amendmentRegister, type AmendmentRow, type Contract } from '../contracts/contracts.repository.ts'
import { nextOrdinal } from '../contracts/save-contract.actions.ts'
import { writeMpcAndContract, type LoadedMpc } from '../mpc/change-mpc.actions.ts'
import { setsOf, type StepKind } from '../steps/take-step.actions.ts'
import { findAmendments } from './amendments.repository.ts'

/** The steps of amendments. An amendment is part of its contract, so each step saves the paper with both. */
export const amendmentStepKind = {
  name: amendmentRegister.name,
  steps: amendmentSteps,
  async load(tx, caller, { id, answers }) {
    const file = pick({ attachmentId: null }, answers as { attachmentId: string })
    const [[record], loaded] = await Promise.all([
      findAmendments(tx, [Number(id)]),
      loadForAmendment(tx, caller, Number(id), file, true, { isStep: true }),
    ])
    return record && { ...loaded, record }
  },
  describe: (record) => ({
    noun: 'amendment',
    initiatorId: record.initiatorId,
    department: record.department,
    state: 'RECORDED',
    stateLabel: decisionText(record),
    record,
    content: pick(amendmentFields, record),
    version: record.version,
  }),
  async save(tx, loaded, taken, caller) {
    const { record } = loaded
    const { stored, files } = loaded.contract
    const current = stored!.amendments.find(({ row }) => row.id === record.id)!
    const decision: Partial<AmendmentRow> = setsOf(tx, taken.step, { ...taken, record })
    const columns = isAgreed(decision.decision!)
      ? { ...decision, ...numberOfAgreed(stored!, current.row) }
      : decision
    const requested = taken.answers['attachmentId'] as string | undefined
    const attachment = requireAllowedAttachment(files[0], { current: current.attachment, requested })
    const plan = {
      ...planWithoutChanges(stored!),
      files: new Map([[record.id, attachment]]),
      decided: { amendmentId: record.id, columns },
    }
    const step = { ...taken, by: caller, amendmentId: record.id }
    await writeMpcAndContract(tx, caller, loaded, { filled: loaded.paper.before, plan, taken: step })
    return (await findAmendments(tx, [record.id]))[0]!
  },
  find: async (tx, id) => (await findAmendments(tx, [Number(id)]))[0]!,
} satisfies StepKind<ListedAmendment, LoadedMpc & { record: ListedAmendment }>

/** The contract may have been paid or amended since the amendment was proposed. */
function numberOfAgreed(contract: Contract, row: AmendmentRow): Pick<AmendmentRow, 'ordinal' | 'reference'> {
  const { value: initialSum, amountPaid, reference } = contract.row
  const facts = { initialSum, amountPaid }
  const fields = brokenRulesOfParsedFields(amendmentRules, row, new Set(), facts)
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  const ordinal = nextOrdinal(contract)
  return { ordinal, reference: amendmentReference(reference, ordinal) }
}
