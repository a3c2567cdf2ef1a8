import * as z from 'zod/mini'
import { attachmentVersion } from '../attachments/attachments.schema.ts'
import { judgement } from '../core/cautions.ts'
import { bases, endpoint } from '../core/endpoint.ts'
import { exportOf } from '../core/export.ts'
import { historyParts, recordedBy } from '../core/history.ts'
import { pagination } from '../core/paging.schema.ts'
import { pageExtras, listPath, recordNumber, registerPagination } from '../core/register.ts'
import { withTakenBack } from '../core/taken-back.ts'
import { uuid } from '../core/text.ts'
import { paperStatuses } from '../papers/papers.labels.ts'
import { clearHiddenOfPaper, paperRules } from '../papers/papers.rules.ts'
import { paperListQuery, paperSortFields, paperSums } from '../papers/papers.schema.ts'
import { lvpChange, lvpInput, lvpJudged, lvpRecord } from './lvp.schema.ts'

export const lvpSortFields = paperSortFields
export type LvpSortField = keyof typeof lvpSortFields

const path = z.strictObject(listPath(lvpSortFields))
const query = z.strictObject(paperListQuery)
const list = {
  lvps: z.object({ content: z.array(lvpRecord), pagination: registerPagination }),
  ...pageExtras(withTakenBack(paperStatuses)),
  sums: paperSums,
}
const saved = z.object({ ...list, lvp: lvpRecord })
const ofRecord = z.strictObject({ id: recordNumber })

const listed = endpoint({
  method: 'GET',
  path: `${bases.procurement}/lvp/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the register of low value papers',
  access: 'READ_CONTENT',
  params: path,
  query,
  message: 'Low value papers found.',
  payload: z.object(list),
})

export const lvpEndpoints = {
  list: listed,
  export: exportOf(listed, {
    what: 'The register of low value papers',
    sortFields: lvpSortFields,
    query: paperListQuery,
  }),
  create: endpoint({
    method: 'POST',
    path: `${bases.procurement}/lvp/create/:userId/:page/:sortField/:pageSize`,
    summary: 'Save a new low value paper together with its enquiry; answers with the page it is on',
    access: 'CREATE_CONTENT',
    submitKey: true,
    params: path,
    query,
    body: lvpInput,
    rules: paperRules,
    clearHidden: clearHiddenOfPaper,
    message: 'The low value paper has been saved.',
    payload: saved,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${bases.procurement}/lvp/update/:userId/:page/:sortField/:pageSize`,
    summary: 'Save a changed low value paper; answers with the page it is on',
    access: 'UPDATE_CONTENT',
    submitKey: true,
    params: path,
    query,
    body: lvpChange,
    rules: paperRules,
    clearHidden: clearHiddenOfPaper,
    message: 'The low value paper has been saved.',
    payload: saved,
  }),
  judge: endpoint({
    ...judgement,
    path: `${bases.procurement}/lvp/judge`,
    summary:
      'What would be odd about a new low value paper, or with an id about the changed one; saves nothing',
    body: lvpJudged,
    rules: paperRules,
    clearHidden: clearHiddenOfPaper,
  }),
  newest: endpoint({
    method: 'GET',
    path: `${bases.procurement}/lvp/list/:userId`,
    summary: 'The newest 1,000 low value papers of the institution',
    access: 'READ_CONTENT',
    params: z.strictObject({ userId: uuid }),
    mayBeLarge: 'Up to 1,000 papers, each with a description of up to 4,000 characters.',
    message: 'Low value papers found.',
    payload: z.object({ lvps: z.array(lvpRecord), pagination }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${bases.procurement}/lvps/:id`,
    summary: 'One low value paper by its number',
    access: 'READ_CONTENT',
    params: ofRecord,
    message: 'Low value paper found.',
    payload: z.object({ lvp: lvpRecord, recordedBy }),
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${bases.procurement}/lvps/:id/attachments`,
    summary: 'Every file that a low value paper has had, newest first; the newest 100',
    access: 'READ_CONTENT',
    params: ofRecord,
    message: 'Attachments found.',
    payload: z.object({ attachments: z.array(attachmentVersion) }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.procurement}/lvps/:id/history`,
    summary: 'Every change of a low value paper, newest first',
    access: 'READ_CONTENT',
    params: ofRecord,
  }),
}
