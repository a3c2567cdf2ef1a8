import { attachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { contractFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { contractRules, type ContractFacts } from '@insaka/domain/contracts/contracts.rules'
import { contractDescriptionLimit, contractFields } from '@insaka/domain/contracts/contracts.schema'
import { largestAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register'
import { choice } from '@insaka/domain/core/text'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { currencies } from '@insaka/domain/papers/papers.labels'
import * as z from 'zod/mini'
import { contractOfPaper, paperChoice } from '../../papers/contract-paper.ts'
import type { RecordForm } from '../../registers/dialog/use-record-editor.ts'
import { blankValues } from '../../ui/form/record-values.ts'
import { contractFormLabels, contractRecordLabels } from './contract-text.ts'
import { contractHistoryQuery } from './contract.queries.ts'

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

const shape = z.strictObject({
  id: z.nullable(z.int()),
  mpc: chosenPaper,
  ...contractFields,
  attachmentId: attachmentChoice,
})

/** What the form holds while it is filled in. */
export type ContractForm = z.input<typeof shape>
export type ContractSent = z.output<typeof shape>

/** As long as no paper is chosen nothing follows from its value. */
export const factsOf = ({ mpc }: { mpc: ChosenPaper | null }): ContractFacts =>
  mpc ?? { value: 0, revisedValue: largestAmount }

export const contractForm = {
  register: 'contracts',
  shape,
  rules: { rules: contractRules, facts: factsOf },
  labels: contractFormLabels,
  recordLabels: contractRecordLabels,
  history: contractHistoryQuery,
  cautions: contractCautions,
  valuesOf: (paper) =>
    paper.contract
      ? {
          id: paper.contract.id,
          mpc: paperChoice(paper),
          ...pick(contractFields, paper.contract),
          attachmentId: paper.contract.attachmentId,
        }
      : { ...blankContract(), ...contractOfPaper(paper) },
  nameOf: (paper) => paper.contract!,
  // Nobody types what the paper says.
  fitting: (mine, current) => ({ ...mine, mpc: paperChoice(current) }),
} satisfies RecordForm<ContractForm, ContractSent, MpcRecord, ContractFacts>

/** What a new contract begins with. */
export const blankContract = () =>
  ({
    id: null,
    mpc: null,
    ...blankValues(contractFields),
    amountPaid: 0,
    attachmentId: null,
  }) as unknown as ContractForm

export const counted = {
  limit: contractDescriptionLimit,
  hint: `Character limit : ${contractDescriptionLimit}`,
  tooLong: `Exceeded Character Limit of ${contractDescriptionLimit}.`,
}
