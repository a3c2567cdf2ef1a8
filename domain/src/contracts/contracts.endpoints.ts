import * as z from 'zod/mini'
import { attachmentVersion } from '../attachments/attachments.schema.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import { cautionChoices } from '../core/list-filters.ts'
import {
  amountParam,
  choices,
  commonQuery,
  pageExtras,
  listPathParams,
  recordNumber,
  registerPagination,
} from '../core/register-list.schema.ts'
import { withTakenBack } from '../core/taken-back.ts'
import { text } from '../core/text-fields.ts'
import { funders } from '../enquiries/enquiries.labels.ts'
import { decisions } from '../decision-rules/decisions.labels.ts'
import { mpcRecord } from '../mpc/mpc.schema.ts'
import { currencies, procurementCategories } from '../papers/papers.labels.ts'
import { paperSums } from '../papers/papers.schema.ts'
import { contractFieldLabels as label, stages } from './contracts.labels.ts'
import { addAmendmentInput, amendmentRecord, contractChange, fileChangeInput } from './contracts.schema.ts'

export const contractSortFields = {
  id: label.reference,
  approvedOn: label.approvedOn,
  awardedOn: label.awardedOn,
  revisedValue: label.revisedValue,
} as const
export type ContractSortField = keyof typeof contractSortFields

const states = withTakenBack(stages)
const recordParams = z.strictObject({ id: recordNumber })

const listQueryFields = {
  ...commonQuery(),
  stage: z.optional(choices('stage', states)),
  vendor: z.optional(text('vendor', { max: 160 })),
  funder: z.optional(choices('funder', funders)),
  category: z.optional(choices('category', procurementCategories)),
  currency: z.optional(choices('currency', currencies)),
  cautions: z.optional(choices('cautions', cautionChoices)),
  decision: z.optional(choices('decision', decisions)),
  minValue: z.optional(amountParam('minValue')),
  maxValue: z.optional(amountParam('maxValue')),
}

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.procurement}/hvp/mpc/linked/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the register of contracts: committee papers with a contract',
  access: 'READ_CONTENT',
  params: z.strictObject(listPathParams(contractSortFields)),
  query: z.strictObject(listQueryFields),
  mayBeLarge: 'Each contract of the list has up to 100 amendments.',
  message: 'Contracts found.',
  payload: z.object({
    mpcs: z.object({ content: z.array(mpcRecord), pagination: registerPagination }),
    ...pageExtras(states),
    sums: paperSums,
  }),
})

/** Contracts are created with their papers; these endpoints read, change and amend them and attach files. */
export const contractsEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The register of contracts',
    sortFields: contractSortFields,
    query: listQueryFields,
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/contracts/:id`,
    summary: 'One contract by its number, within its committee paper',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Contract found.',
    payload: z.object({ mpc: mpcRecord, recordedBy }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${basePaths.procurement}/hvp/contracts/:id`,
    summary: 'Change a contract, given its own version; may add one amendment',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    params: recordParams,
    body: contractChange,
    message: 'The contract has been saved.',
    payload: z.object({ mpc: mpcRecord }),
  }),
  amend: endpoint({
    method: 'POST',
    path: `${basePaths.procurement}/hvp/contracts/:id/amendments`,
    summary: 'Add an amendment to a contract, given the version of its committee paper',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    params: recordParams,
    body: addAmendmentInput,
    message: 'The amendment has been saved.',
    payload: z.object({ mpc: mpcRecord, amendment: amendmentRecord }),
  }),
  file: endpoint({
    method: 'PUT',
    path: `${basePaths.procurement}/hvp/contracts/:id/file`,
    summary: 'Attach a file to a contract, given the version of its committee paper',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    params: recordParams,
    body: fileChangeInput,
    message: 'The contract has been saved.',
    payload: z.object({ mpc: mpcRecord }),
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/contracts/:id/attachments`,
    summary: 'The newest 100 attachments of a contract, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Attachments found.',
    payload: z.object({ attachments: z.array(attachmentVersion) }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.procurement}/hvp/contracts/:id/history`,
    summary: 'Every change of a contract, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
  }),
}
