import { isAgreed, isUndecided, withEditor } from '../decision-rules/decisions.rules.ts'
import type { DecisionRecord } from '../decision-rules/decisions.schema.ts'
import { contractBeforeApprovalMessage } from '../papers/papers.rules.ts'
import { statusReasonLimit } from '../papers/papers.schema.ts'
import { longText } from '../registers/fields.ts'
import type { Step } from '../steps/step.ts'
import { stages, type Stage } from './contracts.labels.ts'
import { paidReturnRefusal } from './contracts.rules.ts'
import type { ContractRecord } from './contracts.schema.ts'

/** A contract with the decision about its committee paper. */
type SteppedContract = ContractRecord & { paper?: Pick<DecisionRecord, 'decision' | 'governedBy'> }
type ContractStep = Step<Stage, SteppedContract>

/** The stage follows from the dates, so a step neither needs nor changes one. */
const from = Object.keys(stages) as Stage[]

/** The steps of a contract; they apply only to contracts that are decided in Insaka. */
export const contractSteps = {
  submit: {
    label: 'Submit for award',
    verb: 'Submit',
    done: 'Submitted',
    from,
    applies: ({ governedBy, decision }) => governedBy !== null && decision === 'RETURNED',
    permission: 'SUBMIT_PAPERS',
    duties: ['PROCUREMENT_OFFICER'],
    asks: {},
    consequence: 'The contract goes to the Controlling Officer. A change of its content submits it, too.',
    // The user who submits it may not award it.
    sets: ({ now, byId, record: { editorIds } }) => ({
      decision: 'SUBMITTED',
      submittedOn: now,
      editorIds: withEditor(editorIds, byId),
    }),
  },
  award: {
    label: 'Award',
    done: 'Awarded',
    from,
    applies: ({ governedBy, decision }) => governedBy !== null && decision === 'SUBMITTED',
    duties: ['CONTROLLING_OFFICER'],
    isForward: true,
    decides: true,
    asks: {},
    consequence: 'The contract is awarded. Its content is fixed, and it can be paid.',
    refusal: ({ paper }) => (paper && isUndecided(paper) ? contractBeforeApprovalMessage : null),
    sets: ({ now, by }) => ({ decision: 'APPROVED', decidedOn: now, decidedBy: by }),
  },
  return: {
    label: 'Return',
    done: 'Returned',
    from,
    applies: ({ governedBy, decision }) =>
      governedBy !== null && (decision === 'SUBMITTED' || isAgreed(decision)),
    duties: ['CONTROLLING_OFFICER'],
    voidsDecisions: true,
    asks: { reason: longText('Reason For Returning', { min: 3, max: statusReasonLimit }) },
    consequence: 'The contract can be changed and submitted again.',
    refusal: ({ amountPaid }) => (amountPaid > 0 ? paidReturnRefusal : null),
    sets: () => ({ decision: 'RETURNED', submittedOn: null, decidedOn: null, decidedBy: null }),
  },
} satisfies Readonly<Record<string, ContractStep>>
