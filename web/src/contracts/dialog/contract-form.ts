import { attachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import {
  contractFieldLabels as label,
  correctionReasonLabel,
} from '@insaka/domain/contracts/contracts.labels'
import { contractRules, correctedFields, type ContractFacts } from '@insaka/domain/contracts/contracts.rules'
import { contractFields, contractInput } from '@insaka/domain/contracts/contracts.schema'
import { toDay } from '@insaka/domain/core/dates'
import { largestAmount } from '@insaka/domain/core/money'
import type { Rule } from '@insaka/domain/core/rules'
import { pick } from '@insaka/domain/core/register-list.schema'
import { choice } from '@insaka/domain/core/text-fields'
import { contractBeforeApprovalMessage } from '@insaka/domain/papers/papers.rules'
import { currencies } from '@insaka/domain/papers/papers.labels'
import { decisionRecord } from '@insaka/domain/decision-rules/decisions.schema'
import * as z from 'zod/mini'
import { blankValues } from '../../ui/form/record-values.ts'

/** The chosen paper. */
const chosenPaper = z.object(
  {
    id: z.int(),
    /** The version that the user saw: of the saved contract or, until there is one, of the paper. */
    version: z.int(),
    reference: z.string(),
    description: z.string(),
    department: z.string(),
    vendor: z.string(),
    currency: choice(label.currency, currencies),
    value: z.number(),
    revisedValue: z.number(),
    /** True until the paper is approved, if that is decided in Insaka. */
    awaitsApproval: z.optional(z.boolean()),
    days: z.optional(z.object({ initiatedOn: z.string(), approvalDate: z.nullable(z.string()) })),
    saved: z.optional(
      z.object({
        approvedOn: z.string(),
        clearedOn: z.string(),
        notifiedOn: z.string(),
        awardedOn: z.string(),
        amountPaid: z.number(),
        revisedValue: z.number(),
        // A draft from an earlier release has no decision.
        ...z.partial(z.object(pick({ decision: null, governedBy: null }, decisionRecord))).shape,
      }),
    ),
  },
  `${label.mpc} is required.`,
)
export type ChosenPaper = z.output<typeof chosenPaper>

export const contractShape = z.strictObject({
  id: z.nullable(z.int()),
  mpc: chosenPaper,
  ...contractFields,
  correctionReason: contractInput.shape.correctionReason,
  formerReference: contractInput.shape.formerReference,
  attachmentId: attachmentChoice,
})

export type ContractForm = z.input<typeof contractShape>
export type ContractBody = z.output<typeof contractShape>

/** Facts of the chosen paper for the rules; without a paper, values that no rule rejects. */
export const factsOf = ({ mpc }: { mpc: ChosenPaper | null }): ContractFacts =>
  mpc ?? { value: 0, revisedValue: largestAmount }

type CorrectableValues = Parameters<typeof correctedFields>[1] & {
  correctionReason?: string | null | undefined
}

/** True if the typed values correct the saved contract after its award. */
export const correctsSavedContract = (values: CorrectableValues, saved: ChosenPaper['saved']): boolean =>
  saved !== undefined && correctedFields(saved, values, toDay(new Date())).length > 0

/** Only the form requires a reason; the server accepts a correction without one. */
export const formRules: readonly Rule<ContractForm, ContractFacts>[] = [
  ...(contractRules as unknown as Rule<ContractForm, ContractFacts>[]),
  {
    needs: ['mpc'],
    showOn: 'mpc',
    message: contractBeforeApprovalMessage,
    holds: ({ id, mpc }) => id !== null || mpc.awaitsApproval !== true,
  },
  {
    needs: [],
    showOn: 'correctionReason',
    message: `${correctionReasonLabel} needs at least 3 characters.`,
    holds: (values, facts) =>
      (values.correctionReason ?? '').length >= 3 ||
      !correctsSavedContract(values, (facts as Partial<ChosenPaper>).saved),
  },
]

export const blankContract = () =>
  ({
    id: null,
    mpc: null,
    ...blankValues(contractFields),
    amountPaid: 0,
    correctionReason: null,
    formerReference: null,
    attachmentId: null,
  }) as unknown as ContractForm
