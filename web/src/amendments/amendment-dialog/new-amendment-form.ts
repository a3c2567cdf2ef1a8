import { amendmentCautions } from '@insaka/domain/contracts/contracts.cautions'
import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { amendmentRules, type AmendmentFacts } from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields } from '@insaka/domain/contracts/contracts.schema'
import type { Rule } from '@insaka/domain/core/rules'
import { choice } from '@insaka/domain/core/text'
import { currencies } from '@insaka/domain/papers/papers.labels'
import * as z from 'zod/mini'
import type { RecordForm } from '../../registers/dialog/use-record-editor.ts'
import { blankValues } from '../../ui/form/record-values.ts'
import { amendmentHistoryQuery } from './amendment.queries.ts'
import { amendmentRecordLabels } from './amendment-text.ts'
import type { SavedAmendment } from './saved-amendment-form.ts'

const { contract, approvedOn, clearedOn, amendedOn, description, amendedSum } = amendmentFieldLabels
export const amendmentFormLabels = {
  contract,
  approvedOn,
  clearedOn,
  amendedOn,
  description,
  amendedSum,
} as const

/** The contract that is amended, as `amendmentStart` tells it. */
const taken = z.object(
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
  `${contract} is required.`,
)
export type Taken = z.output<typeof taken>

const shape = z.strictObject({ contract: taken, ...amendmentFields })
export type AmendmentForm = z.input<typeof shape>
export type AmendmentSent = z.output<typeof shape>

/** The sum is judged by the contract, which is chosen in the form. */
const rules = amendmentRules.map((rule) =>
  rule.showOn === 'amendedSum' ? { ...rule, needs: ['contract', ...rule.needs] } : rule,
) as readonly Rule<AmendmentSent, AmendmentFacts>[]

const facts = ({ contract: chosen }: Pick<AmendmentForm, 'contract'>): AmendmentFacts => ({
  initialSum: chosen?.value ?? 0,
  amountPaid: chosen?.amountPaid ?? 0,
})

export const blankAmendment = () =>
  ({ contract: null, ...blankValues(amendmentFields) }) as unknown as AmendmentForm

export const newAmendmentForm = {
  register: 'amendments',
  shape,
  rules: { rules, facts },
  labels: amendmentFormLabels,
  recordLabels: amendmentRecordLabels,
  history: amendmentHistoryQuery,
  cautions: amendmentCautions,
  // A new amendment is compared with none that is saved.
  valuesOf: blankAmendment,
} satisfies RecordForm<AmendmentForm, AmendmentSent, SavedAmendment, AmendmentFacts>
