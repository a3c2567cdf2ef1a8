import * as z from 'zod/mini'
import { cautionPreview } from '../core/cautions.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import { cautionChoices } from '../core/list-filters.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import {
  choices,
  pageExtras,
  listPathParams,
  omittableList,
  listQuery,
  recordNumber,
  registerPagination,
} from '../core/register-list.schema.ts'
import { uuid } from '../core/text-fields.ts'
import {
  enquiryFieldLabels as label,
  listedEnquiryStates,
  enquiryTypes,
  funders,
  countedCategories,
} from './enquiries.labels.ts'
import { clearHiddenEnquiryFields, enquiryRules } from './enquiries.rules.ts'
import { enquiryInput, enquiryRecord, withdrawal } from './enquiries.schema.ts'

export const enquirySortFields = {
  id: label.reference,
  issuedOn: label.issuedOn,
  closedOn: label.closedOn,
} as const
export type EnquirySortField = keyof typeof enquirySortFields

const listParams = z.strictObject(listPathParams(enquirySortFields))
const listQueryFields = {
  ...listQuery(listedEnquiryStates),
  funder: z.optional(choices('funder', funders)),
  type: z.optional(choices('type', enquiryTypes)),
  vendorCategory: z.optional(choices('vendorCategory', countedCategories)),
  cautions: z.optional(choices('cautions', cautionChoices)),
}
const listQuerySchema = z.strictObject(listQueryFields)
const listPayload = {
  enquiries: z.object({ content: z.array(enquiryRecord), pagination: registerPagination }),
  ...pageExtras(listedEnquiryStates),
}
const recordParams = z.strictObject({ id: recordNumber })

const nonlinkedEndpoint = {
  method: 'GET',
  summary: 'Enquiries of the institution without a paper',
  access: 'READ_CONTENT',
  params: z.strictObject({ userId: uuid }),
  query: z.strictObject({ ...listPosition, search }),
  message: 'Enquiries found.',
  payload: z.object({ enquiries: z.array(enquiryRecord), pagination }),
} as const

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.procurement}/enquiry/:page/:sortField/:pageSize/:userId`,
  summary: 'A page of the enquiries register',
  access: 'READ_CONTENT',
  params: listParams,
  query: listQuerySchema,
  message: 'Enquiries found.',
  payload: z.object(listPayload),
})

export const enquiriesEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The enquiries register',
    sortFields: enquirySortFields,
    query: listQueryFields,
  }),
  save: endpoint({
    method: 'POST',
    path: `${basePaths.procurement}/enquiry/:page/:sortField/:pageSize/:userId`,
    summary:
      'Create an enquiry, or change the one with the id; returns it and the requested page of the list',
    access: 'CREATE_CONTENT',
    submitKey: true,
    mayOmitList: true,
    params: listParams,
    query: listQuerySchema,
    body: enquiryInput,
    rules: enquiryRules,
    clearHidden: clearHiddenEnquiryFields,
    message: 'The enquiry has been saved.',
    payload: z.object({ ...omittableList(listPayload), enquiry: enquiryRecord }),
  }),
  judge: endpoint({
    ...cautionPreview,
    path: `${basePaths.procurement}/enquiry/judge`,
    summary: 'Preview the cautions of a new enquiry or, with an id, of a changed one; saves nothing',
    body: enquiryInput,
    rules: enquiryRules,
    clearHidden: clearHiddenEnquiryFields,
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/enquiries/:id`,
    summary: 'One enquiry by its number',
    access: 'READ_CONTENT',
    params: recordParams,
    message: 'Enquiry found.',
    payload: z.object({ enquiry: enquiryRecord, recordedBy }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.procurement}/enquiries/:id/history`,
    summary: 'Every change of an enquiry, newest first',
    access: 'READ_CONTENT',
    params: recordParams,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${basePaths.procurement}/enquiries/:id/withdraw`,
    summary: 'Withdraw an enquiry that is not linked to a paper',
    access: 'DELETE_CONTENT',
    submitKey: true,
    params: recordParams,
    body: withdrawal,
    message: 'The enquiry has been withdrawn.',
    payload: z.object({ enquiry: enquiryRecord }),
  }),
  nonlinked: endpoint({ ...nonlinkedEndpoint, path: `${basePaths.procurement}/enquiries/nonlinked/:userId` }),
  nonlinkedToo: endpoint({
    ...nonlinkedEndpoint,
    path: `${basePaths.procurement}/enquiry/nonlinked/:userId`,
  }),
}
