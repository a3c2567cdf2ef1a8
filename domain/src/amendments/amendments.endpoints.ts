import * as z from 'zod/mini'
import { attachmentVersion } from '../attachments/attachments.schema.ts'
import { amendmentFieldLabels as label } from '../contracts/contracts.labels.ts'
import { fileChangeInput } from '../contracts/contracts.schema.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import {
  amountParam,
  choices,
  pageExtras,
  listPathParams,
  listQuery,
  recordNumberParam,
  recordNumber,
  registerPagination,
} from '../core/register-list.schema.ts'
import { takenBack } from '../core/taken-back.ts'
import { text } from '../core/text-fields.ts'
import { decisions } from '../decision-rules/decisions.labels.ts'
import { mpcRecord } from '../mpc/mpc.schema.ts'
import { currencies } from '../papers/papers.labels.ts'
import { listedAmendment } from './amendments.schema.ts'

export const amendmentSortFields = {
  id: label.reference,
  amendedOn: label.amendedOn,
  amendedSum: label.amendedSum,
} as const
export type AmendmentSortField = keyof typeof amendmentSortFields

const recordParams = z.strictObject({ id: recordNumber })

const listQueryFields = {
  ...listQuery(takenBack),
  contract: z.optional(recordNumberParam('contract')),
  vendor: z.optional(text('vendor', { max: 160 })),
  currency: z.optional(choices('currency', currencies)),
  decision: z.optional(choices('decision', decisions)),
  minValue: z.optional(amountParam('minValue')),
  maxValue: z.optional(amountParam('maxValue')),
}

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.procurement}/hvp/mpc/amendments/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the register of contract amendments',
  access: 'READ_CONTENT',
  params: z.strictObject(listPathParams(amendmentSortFields)),
  query: z.strictObject(listQueryFields),
  message: 'Amendments found.',
  payload: z.object({
    amendments: z.object({ content: z.array(listedAmendment), pagination: registerPagination }),
    ...pageExtras(takenBack),
  }),
})

/** Amendments are created through their contracts; these endpoints read them and attach files. */
export const amendmentsEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The register of contract amendments',
    sortFields: amendmentSortFields,
    query: listQueryFields,
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/amendments/:id`,
    summary: 'One amendment by its number',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Amendment found.',
    payload: z.object({ amendment: listedAmendment, recordedBy }),
  }),
  file: endpoint({
    method: 'PUT',
    path: `${basePaths.procurement}/hvp/amendments/:id/file`,
    summary: 'Attach a file to an amendment, given the version of its committee paper',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    params: recordParams,
    body: fileChangeInput,
    message: 'The amendment has been saved.',
    payload: z.object({ mpc: mpcRecord }),
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/amendments/:id/attachments`,
    summary: 'The newest 100 attachments of an amendment, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Attachments found.',
    payload: z.object({ attachments: z.array(attachmentVersion) }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.procurement}/hvp/amendments/:id/history`,
    summary: 'Every change of an amendment, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
  }),
}
