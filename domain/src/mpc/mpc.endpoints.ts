import * as z from 'zod/mini'
import { attachmentVersion } from '../attachments/attachments.schema.ts'
import { cautionPreview } from '../core/cautions.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import {
  pageExtras,
  listPathParams,
  omittableList,
  recordNumber,
  registerPagination,
} from '../core/register-list.schema.ts'
import { withTakenBack } from '../core/taken-back.ts'
import { uuid } from '../core/text-fields.ts'
import { paperStatuses } from '../papers/papers.labels.ts'
import { paperListQuery, paperSortFields, paperSums } from '../papers/papers.schema.ts'
import { clearHiddenMpcFields, mpcRules } from './mpc.rules.ts'
import { mpcChange, mpcInput, mpcPreviewInput, mpcRecord } from './mpc.schema.ts'

export const mpcSortFields = paperSortFields
export type MpcSortField = keyof typeof mpcSortFields

const listParams = z.strictObject(listPathParams(mpcSortFields))
const listQuerySchema = z.strictObject(paperListQuery)
const listPayload = {
  mpcs: z.object({ content: z.array(mpcRecord), pagination: registerPagination }),
  ...pageExtras(withTakenBack(paperStatuses)),
  sums: paperSums,
}
const savedPayload = z.object({ ...omittableList(listPayload), mpc: mpcRecord })
const recordParams = z.strictObject({ id: recordNumber })

const mayBeLarge = 'Each paper of the list has its contract with up to 100 amendments.'

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.procurement}/hvp/mpc/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the register of committee papers',
  access: 'READ_CONTENT',
  params: listParams,
  query: listQuerySchema,
  mayBeLarge,
  message: 'Committee papers found.',
  payload: z.object(listPayload),
})

export const mpcEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The register of committee papers',
    sortFields: mpcSortFields,
    query: paperListQuery,
  }),
  create: endpoint({
    method: 'POST',
    path: `${basePaths.procurement}/hvp/mpc/create/:userId/:page/:sortField/:pageSize`,
    summary: 'Create a committee paper with its enquiry; returns it and the requested page of the list',
    access: 'CREATE_CONTENT',
    submitKey: true,
    mayOmitList: true,
    params: listParams,
    query: listQuerySchema,
    body: mpcInput,
    rules: mpcRules,
    clearHidden: clearHiddenMpcFields,
    mayBeLarge,
    message: 'The committee paper has been saved.',
    payload: savedPayload,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${basePaths.procurement}/hvp/mpc/update/:userId/:page/:sortField/:pageSize`,
    summary: 'Change a committee paper; returns it and the requested page of the list',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    mayOmitList: true,
    params: listParams,
    query: listQuerySchema,
    body: mpcChange,
    rules: mpcRules,
    clearHidden: clearHiddenMpcFields,
    mayBeLarge,
    message: 'The committee paper has been saved.',
    payload: savedPayload,
  }),
  judge: endpoint({
    ...cautionPreview,
    path: `${basePaths.procurement}/hvp/mpc/judge`,
    summary:
      'Preview the cautions of a new committee paper or, with an id, of a changed one and its contract; saves nothing',
    body: mpcPreviewInput,
    rules: mpcRules,
    clearHidden: clearHiddenMpcFields,
  }),
  newest: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/mpc/list/:userId`,
    summary: 'The newest 1,000 committee papers of the institution',
    access: 'READ_CONTENT',
    params: z.strictObject({ userId: uuid }),
    mayBeLarge,
    message: 'Committee papers found.',
    payload: z.object({ mpcs: z.array(mpcRecord), pagination }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/mpcs/:id`,
    summary: 'One committee paper by its number',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Committee paper found.',
    payload: z.object({ mpc: mpcRecord, recordedBy }),
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/mpcs/:id/attachments`,
    summary: 'The newest 100 attachments of a committee paper, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Attachments found.',
    payload: z.object({ attachments: z.array(attachmentVersion) }),
  }),
  nonlinked: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/hvp/mpc/nonlinked/:userId`,
    summary: 'Committee papers without a contract that are not cancelled, newest first',
    access: 'READ_CONTENT',
    params: z.strictObject({ userId: uuid }),
    query: z.strictObject({ ...listPosition, search }),
    mayBeLarge,
    message: 'Committee papers found.',
    payload: z.object({ mpcs: z.array(mpcRecord), pagination: registerPagination }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.procurement}/hvp/mpcs/:id/history`,
    summary: 'Every change of a committee paper, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
  }),
}
