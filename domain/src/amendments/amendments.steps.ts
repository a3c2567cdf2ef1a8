import * as z from 'zod/mini'
import { basePaths } from '../core/endpoint.ts'
import { awaitsDecision, awaitsFunds, isWaiting } from '../decision-rules/decisions.rules.ts'
import { mpcRecord } from '../mpc/mpc.schema.ts'
import { statusReasonLimit } from '../papers/papers.schema.ts'
import { longText, pdf } from '../registers/fields.ts'
import { stepEndpoints } from '../steps/step-endpoints.ts'
import type { Step } from '../steps/step.ts'
import { listedAmendment, type ListedAmendment } from './amendments.schema.ts'

/** The state of every amendment that is not taken back. */
const state = 'RECORDED'
type AmendmentStep = Step<typeof state, ListedAmendment>

const from = [state] as const
const effect = 'The amendment gets its number, and the revised value of the contract changes.'

/** The steps of a proposed amendment, which is decided like the committee paper of its contract. */
export const amendmentSteps = {
  confirmFunds: {
    label: 'Confirm funds',
    verb: 'Confirm the funds of',
    done: 'Funds confirmed',
    message: 'The funds have been confirmed.',
    from,
    applies: awaitsFunds,
    duties: ['HEAD_OF_FINANCE'],
    isForward: true,
    decides: true,
    asks: {},
    consequence: 'You confirm that funds are available. The amendment goes to the procurement committee.',
    sets: () => ({ decision: 'FUNDED' }),
  },
  approve: {
    label: 'Record approval by circulation',
    verb: 'Approve',
    done: 'Approved',
    from,
    applies: awaitsDecision,
    duties: ['COMMITTEE_SECRETARY'],
    isForward: true,
    decides: true,
    asks: { attachmentId: pdf('Signed Amendment') },
    consequence: `The amendment is approved by the committee. ${effect}`,
    sets: ({ now, by }) => ({ decision: 'APPROVED', decidedOn: now, decidedBy: by }),
  },
  reject: {
    label: 'Reject',
    done: 'Rejected',
    from,
    applies: awaitsDecision,
    duties: ['COMMITTEE_SECRETARY'],
    decides: true,
    asks: { reason: longText('Reason For Rejecting', { min: 3, max: statusReasonLimit }) },
    consequence: 'The amendment stays without effect. Another one can be proposed.',
    sets: ({ now, by }) => ({ decision: 'REJECTED', decidedOn: now, decidedBy: by }),
  },
  record: {
    label: 'Record as agreed',
    verb: 'Record',
    done: 'Recorded',
    from,
    // A proposal that was left when decisions were switched off.
    applies: ({ governedBy, decision }) => governedBy === null && isWaiting(decision),
    permission: 'UPDATE_CONTENT',
    asks: {},
    consequence: `The amendment counts as agreed, and is marked as not decided in Insaka. ${effect}`,
    sets: () => ({ decision: 'RECORDED', submittedOn: null }),
  },
} satisfies Readonly<Record<string, AmendmentStep>>

/** Part of the endpoints of amendments, apart because their list does not need it. */
export const amendmentStepEndpoints = stepEndpoints(amendmentSteps, {
  noun: 'amendment',
  path: `${basePaths.procurement}/hvp/amendments/:id`,
  payload: z.object({ amendment: listedAmendment, mpc: mpcRecord }),
})
