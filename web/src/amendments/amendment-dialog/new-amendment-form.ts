import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { amendmentRules, type AmendmentFacts } from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields } from '@insaka/domain/contracts/contracts.schema'
import { choice } from '@insaka/domain/core/text-fields'
import { currencies } from '@insaka/domain/papers/papers.labels'
import * as z from 'zod/mini'
import type { FormRules } from '../../ui/form/shape-resolver.ts'
import { blankValues } from '../../ui/form/record-values.ts'

/** The contract to amend, in the form that `amendmentStart` returns. */
const chosenContract = z.object(
  {
    id: z.int(),
    reference: z.string(),
    description: z.string(),
    currency: choice('Currency', currencies),
    value: z.number(),
    revisedValue: z.number(),
    amountPaid: z.number(),
    awardedOn: z.optional(z.string()),
    paper: z.object({ id: z.int(), version: z.int() }),
  },
  `${amendmentFieldLabels.contract} is required.`,
)
export type ChosenContract = z.output<typeof chosenContract>

export const amendmentShape = z.strictObject({ contract: chosenContract, ...amendmentFields })
export type AmendmentForm = z.input<typeof amendmentShape>
export type AmendmentBody = z.output<typeof amendmentShape>

/** The rules for the sum depend on the contract, so each needs the contract field. */
export const newAmendmentRules: FormRules<AmendmentBody, AmendmentFacts> = {
  rules: amendmentRules.map((rule) =>
    rule.showOn === 'amendedSum' ? { ...rule, needs: ['contract', ...rule.needs] } : rule,
  ),
  facts: ({ contract: chosen }: { contract: ChosenContract | null }) => ({
    initialSum: chosen?.value ?? 0,
    amountPaid: chosen?.amountPaid ?? 0,
  }),
}

export const blankAmendment = () =>
  ({ contract: null, ...blankValues(amendmentFields) }) as unknown as AmendmentForm
