import { attachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { contractFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import type { ContractFacts } from '@insaka/domain/contracts/contracts.rules'
import { contractFields, contractInput } from '@insaka/domain/contracts/contracts.schema'
import { largestAmount } from '@insaka/domain/core/money'
import { choice } from '@insaka/domain/core/text'
import { currencies } from '@insaka/domain/papers/papers.labels'
import * as z from 'zod/mini'
import { blankValues } from '../../ui/form/record-values.ts'

/** The paper that a contract is made of, at the version that was looked at. */
const chosenPaper = z.object(
  {
    id: z.int(),
    version: z.int(),
    reference: z.string(),
    description: z.string(),
    department: z.string(),
    vendor: z.string(),
    currency: choice(label.currency, currencies),
    value: z.number(),
    revisedValue: z.number(),
    days: z.optional(z.object({ initiatedOn: z.string(), approvalDate: z.nullable(z.string()) })),
  },
  `${label.mpc} is required.`,
)
export type ChosenPaper = z.output<typeof chosenPaper>

export const contractShape = z.strictObject({
  id: z.nullable(z.int()),
  mpc: chosenPaper,
  ...contractFields,
  formerReference: contractInput.shape.formerReference,
  attachmentId: attachmentChoice,
})

/** What the form holds while it is filled in. */
export type ContractForm = z.input<typeof contractShape>
export type ContractSent = z.output<typeof contractShape>

/** As long as no paper is chosen nothing follows from its value. */
export const factsOf = ({ mpc }: { mpc: ChosenPaper | null }): ContractFacts =>
  mpc ?? { value: 0, revisedValue: largestAmount }

/** What a new contract begins with. */
export const blankContract = () =>
  ({
    id: null,
    mpc: null,
    ...blankValues(contractFields),
    amountPaid: 0,
    formerReference: null,
    attachmentId: null,
  }) as unknown as ContractForm
