import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import { amendmentActions, amendmentRecordFields } from '@insaka/domain/amendments/amendments.fields'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentCautions } from '@insaka/domain/contracts/contracts.cautions'
import { formatAmount } from '@insaka/domain/core/money'
import { describeRecord } from '../../registers/dialog/describe-record.ts'
import { proposalState } from '../../papers/proposal-state.ts'
import { addAmendment, attachFile } from './amendment.queries.ts'
import { AmendmentHead } from './AmendmentHead.tsx'
import { FileFields } from './FileFields.tsx'
import { ContractLink, PaperLink } from './record-links.tsx'
import { amendmentShape, blankAmendment, newAmendmentRules } from './new-amendment-form.ts'
import { NewAmendmentFields } from './NewAmendmentFields.tsx'
import { fileShape, type SavedAmendment } from './saved-amendment-form.ts'

const sharedDescription = {
  register: 'amendments',
  noun: 'amendment',
  title: 'Contract Amendment',
  endpoints: amendmentsEndpoints,
  payloadKey: 'amendment',
  fields: amendmentRecordFields,
  actions: amendmentActions,
  // The reply to a save lacks some fields, but the dialog closes before it could show them.
  view: (saved: SavedAmendment) => saved as ListedAmendment,
  opened: ({ description, vendor, amendedSum, currency }: ListedAmendment) => ({
    description,
    vendor,
    state: 'RECORDED',
    value: amendedSum,
    currency,
  }),
  affectedRegisters: ['amendments', 'contracts', 'mpc'],
  Head: AmendmentHead,
  renderValues: {
    contract: ({ contract }: ListedAmendment) => <ContractLink contract={contract} />,
    mpc: ({ mpc }: ListedAmendment) => <PaperLink mpc={mpc} />,
  },
  sheet: {
    state: (amendment: ListedAmendment) => proposalState(amendment)?.label ?? '',
    facts: ({ vendor, amendedSum, currency }: ListedAmendment) => [
      vendor,
      formatAmount(amendedSum, currency),
    ],
    mainSection: 'Dates and sums',
    signers: (_: ListedAmendment, head: string) => ['Head Procurement and Supplies', head],
  },
} as const

export const newAmendment = describeRecord({
  ...sharedDescription,
  submitLabel: 'Amend',
  shape: amendmentShape,
  rules: newAmendmentRules,
  cautions: amendmentCautions,
  cautionFacts: ({ contract }) => ({ awardedOn: contract?.awardedOn }),
  blank: blankAmendment,
  // No saved record exists to compare a new amendment with.
  valuesOf: blankAmendment,
  send: addAmendment,
  Fields: NewAmendmentFields,
})

export const savedAmendment = describeRecord({
  ...sharedDescription,
  submitLabel: 'Save',
  shape: fileShape,
  rules: { rules: [], facts: () => null },
  valuesOf: ({ id, attachmentId, mpc }: SavedAmendment) => ({ id, attachmentId, version: mpc.version }),
  send: attachFile,
  Fields: FileFields,
})
