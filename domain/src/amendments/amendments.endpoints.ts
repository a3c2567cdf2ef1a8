import * as z from 'zod/mini'
import { attachmentVersion } from '../attachments/attachments.schema.ts'
import { amendmentFieldLabels as label } from '../contracts/contracts.labels.ts'
import { fileChange } from '../contracts/contracts.schema.ts'
import { bases, endpoint } from '../core/endpoint.ts'
import { exportOf } from '../core/export.ts'
import { historyParts, recordedBy } from '../core/history.ts'
import {
  amountInQuery,
  choices,
  pageExtras,
  listPath,
  listQuery,
  numberNamed,
  recordNumber,
  registerPagination,
} from '../core/register.ts'
import { takenBack } from '../core/taken-back.ts'
import { text } from '../core/text.ts'
import { mpcRecord } from '../mpc/mpc.schema.ts'
import { currencies } from '../papers/papers.labels.ts'
import { listedAmendment } from './amendments.schema.ts'

/** What a list of amendments can be sorted by. */
export const amendmentSortFields = {
  id: label.reference,
  amendedOn: label.amendedOn,
  amendedSum: label.amendedSum,
} as const
export type AmendmentSortField = keyof typeof amendmentSortFields

const ofRecord = z.strictObject({ id: recordNumber })

const query = {
  ...listQuery(takenBack),
  /** The number of a contract. */
  contract: z.optional(numberNamed('contract')),
  vendor: z.optional(text('vendor', { max: 160 })),
  currency: z.optional(choices('currency', currencies)),
  minValue: z.optional(amountInQuery('minValue')),
  maxValue: z.optional(amountInQuery('maxValue')),
}

const listed = endpoint({
  method: 'GET',
  path: `${bases.procurement}/hvp/mpc/amendments/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the register of contract amendments',
  access: 'READ_CONTENT',
  params: z.strictObject(listPath(amendmentSortFields)),
  query: z.strictObject(query),
  message: 'Amendments found.',
  payload: z.object({
    amendments: z.object({ content: z.array(listedAmendment), pagination: registerPagination }),
    ...pageExtras(takenBack),
  }),
})

/** Amendments are added to their contracts; here they are read and given a file. */
export const amendmentsEndpoints = {
  list: listed,
  export: exportOf(listed, {
    what: 'The register of contract amendments',
    sortFields: amendmentSortFields,
    query,
  }),
  get: endpoint({
    method: 'GET',
    path: `${bases.procurement}/hvp/amendments/:id`,
    summary: 'One amendment by its number',
    access: 'READ_CONTENT',
    params: ofRecord,
    message: 'Amendment found.',
    payload: z.object({ amendment: listedAmendment, recordedBy }),
  }),
  file: endpoint({
    method: 'PUT',
    path: `${bases.procurement}/hvp/amendments/:id/file`,
    summary: 'Attach a file to an amendment, under the version of its committee paper',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    params: ofRecord,
    body: fileChange,
    message: 'The amendment has been saved.',
    payload: z.object({ mpc: mpcRecord }),
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${bases.procurement}/hvp/amendments/:id/attachments`,
    summary: 'Every file that an amendment has had, newest first; the newest 100',
    access: 'READ_CONTENT',
    params: ofRecord,
    message: 'Attachments found.',
    payload: z.object({ attachments: z.array(attachmentVersion) }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.procurement}/hvp/amendments/:id/history`,
    summary: 'Every change of an amendment, newest first',
    access: 'READ_CONTENT',
    params: ofRecord,
  }),
}
