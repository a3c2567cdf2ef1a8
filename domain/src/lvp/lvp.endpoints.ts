import * as z from 'zod/mini'
import { attachmentVersion } from '../attachments/attachments.schema.ts'
import { cautionPreview } from '../core/cautions.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import { pagination } from '../core/paging.schema.ts'
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
import { clearHiddenPaperFields, paperRules } from '../papers/papers.rules.ts'
import { paperListQuery, paperSortFields, paperSums } from '../papers/papers.schema.ts'
import { lvpChange, lvpInput, lvpPreviewInput, lvpRecord } from './lvp.schema.ts'

export const lvpSortFields = paperSortFields
export type LvpSortField = keyof typeof lvpSortFields

const listParams = z.strictObject(listPathParams(lvpSortFields))
const listQuerySchema = z.strictObject(paperListQuery)
const listPayload = {
  lvps: z.object({ content: z.array(lvpRecord), pagination: registerPagination }),
  ...pageExtras(withTakenBack(paperStatuses)),
  sums: paperSums,
}
const savedPayload = z.object({ ...omittableList(listPayload), lvp: lvpRecord })
const recordParams = z.strictObject({ id: recordNumber })

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.procurement}/lvp/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the register of low value papers',
  access: 'READ_CONTENT',
  params: listParams,
  query: listQuerySchema,
  message: 'Low value papers found.',
  payload: z.object(listPayload),
})

export const lvpEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The register of low value papers',
    sortFields: lvpSortFields,
    query: paperListQuery,
  }),
  create: endpoint({
    method: 'POST',
    path: `${basePaths.procurement}/lvp/create/:userId/:page/:sortField/:pageSize`,
    summary: 'Create a low value paper with its enquiry; returns it and the requested page of the list',
    access: 'CREATE_CONTENT',
    submitKey: true,
    mayOmitList: true,
    params: listParams,
    query: listQuerySchema,
    body: lvpInput,
    rules: paperRules,
    clearHidden: clearHiddenPaperFields,
    message: 'The low value paper has been saved.',
    payload: savedPayload,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${basePaths.procurement}/lvp/update/:userId/:page/:sortField/:pageSize`,
    summary: 'Change a low value paper; returns it and the requested page of the list',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    mayOmitList: true,
    params: listParams,
    query: listQuerySchema,
    body: lvpChange,
    rules: paperRules,
    clearHidden: clearHiddenPaperFields,
    message: 'The low value paper has been saved.',
    payload: savedPayload,
  }),
  judge: endpoint({
    ...cautionPreview,
    path: `${basePaths.procurement}/lvp/judge`,
    summary: 'Preview the cautions of a new low value paper or, with an id, of a changed one; saves nothing',
    body: lvpPreviewInput,
    rules: paperRules,
    clearHidden: clearHiddenPaperFields,
  }),
  newest: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/lvp/list/:userId`,
    summary: 'The newest 1,000 low value papers of the institution',
    access: 'READ_CONTENT',
    params: z.strictObject({ userId: uuid }),
    mayBeLarge: 'Up to 1,000 papers, each with a description of up to 4,000 characters.',
    message: 'Low value papers found.',
    payload: z.object({ lvps: z.array(lvpRecord), pagination }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/lvps/:id`,
    summary: 'One low value paper by its number',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Low value paper found.',
    payload: z.object({ lvp: lvpRecord, recordedBy }),
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/lvps/:id/attachments`,
    summary: 'The newest 100 attachments of a low value paper, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Attachments found.',
    payload: z.object({ attachments: z.array(attachmentVersion) }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.procurement}/lvps/:id/history`,
    summary: 'Every change of a low value paper, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
  }),
}
