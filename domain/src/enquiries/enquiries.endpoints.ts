import * as z from 'zod/mini'
import { judgement } from '../core/cautions.ts'
import { bases, endpoint } from '../core/endpoint.ts'
import { exportOf } from '../core/export.ts'
import { historyParts, recordedBy } from '../core/history.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import {
  choices,
  pageExtras,
  listPath,
  listQuery,
  recordNumber,
  registerPagination,
} from '../core/register.ts'
import { uuid } from '../core/text.ts'
import {
  enquiryFieldLabels as label,
  listedEnquiryStates,
  enquiryTypes,
  funders,
  countedCategories,
} from './enquiries.labels.ts'
import { clearHidden, enquiryRules } from './enquiries.rules.ts'
import { enquiryInput, enquiryRecord, withdrawal } from './enquiries.schema.ts'

export const enquirySortFields = {
  id: label.reference,
  issuedOn: label.issuedOn,
  closedOn: label.closedOn,
} as const
export type EnquirySortField = keyof typeof enquirySortFields

const path = z.strictObject(listPath(enquirySortFields))
const asked = {
  ...listQuery(listedEnquiryStates),
  funder: z.optional(choices('funder', funders)),
  type: z.optional(choices('type', enquiryTypes)),
  vendorCategory: z.optional(choices('vendorCategory', countedCategories)),
}
const query = z.strictObject(asked)
const list = {
  enquiries: z.object({ content: z.array(enquiryRecord), pagination: registerPagination }),
  ...pageExtras(listedEnquiryStates),
}
const ofRecord = z.strictObject({ id: recordNumber })

const nonlinked = {
  method: 'GET',
  summary: 'Enquiries that no paper has taken up yet, of the whole institution',
  access: 'READ_CONTENT',
  params: z.strictObject({ userId: uuid }),
  query: z.strictObject({ ...listPosition, search }),
  message: 'Enquiries found.',
  payload: z.object({ enquiries: z.array(enquiryRecord), pagination }),
} as const

const listed = endpoint({
  method: 'GET',
  path: `${bases.procurement}/enquiry/:page/:sortField/:pageSize/:userId`,
  summary: 'A page of the enquiries register',
  access: 'READ_CONTENT',
  params: path,
  query,
  message: 'Enquiries found.',
  payload: z.object(list),
})

export const enquiriesEndpoints = {
  list: listed,
  export: exportOf(listed, {
    what: 'The enquiries register',
    sortFields: enquirySortFields,
    query: asked,
  }),
  save: endpoint({
    method: 'POST',
    path: `${bases.procurement}/enquiry/:page/:sortField/:pageSize/:userId`,
    summary:
      'Save a new enquiry, or with an id the changed one; answers with the record and the page it is on',
    access: 'CREATE_CONTENT',
    submitKey: true,
    params: path,
    query,
    body: enquiryInput,
    rules: enquiryRules,
    clearHidden,
    message: 'The enquiry has been saved.',
    payload: z.object({ ...list, enquiry: enquiryRecord }),
  }),
  judge: endpoint({
    ...judgement,
    path: `${bases.procurement}/enquiry/judge`,
    summary: 'What would be odd about a new enquiry, or with an id about the changed one; saves nothing',
    body: enquiryInput,
    rules: enquiryRules,
    clearHidden,
  }),
  get: endpoint({
    method: 'GET',
    path: `${bases.procurement}/enquiries/:id`,
    summary: 'One enquiry by its number',
    access: 'READ_CONTENT',
    params: ofRecord,
    message: 'Enquiry found.',
    payload: z.object({ enquiry: enquiryRecord, recordedBy }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.procurement}/enquiries/:id/history`,
    summary: 'Every change of an enquiry, newest first',
    access: 'READ_CONTENT',
    params: ofRecord,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${bases.procurement}/enquiries/:id/withdraw`,
    summary: 'Withdraw an enquiry that no paper has taken up',
    access: 'DELETE_CONTENT',
    submitKey: true,
    params: ofRecord,
    body: withdrawal,
    message: 'The enquiry has been withdrawn.',
    payload: z.object({ enquiry: enquiryRecord }),
  }),
  nonlinked: endpoint({ ...nonlinked, path: `${bases.procurement}/enquiries/nonlinked/:userId` }),
  nonlinkedToo: endpoint({ ...nonlinked, path: `${bases.procurement}/enquiry/nonlinked/:userId` }),
}
