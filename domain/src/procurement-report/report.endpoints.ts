import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { wholeNumber } from '../core/paging.schema.ts'
import { recordNumber, registerPagination } from '../core/register-list.schema.ts'
import { choice, uuid } from '../core/text-fields.ts'
import { reportContentTypes } from './report.labels.ts'
import { reportRecord, periodInPath, reportPreview, reportQuery } from './report.schema.ts'

const fileTypes = Object.values(reportContentTypes)
const path = `${basePaths.procurement}/report/:from/:to` as const

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.procurement}/reports/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the saved reports, newest first',
  access: 'READ_CONTENT',
  params: z.strictObject({
    userId: uuid,
    page: wholeNumber('page', 0, 1_000_000),
    sortField: choice('sortField', noSortFields),
    pageSize: wholeNumber('pageSize', 1, 100),
  }),
  message: 'Reports found.',
  payload: z.object({
    reports: z.object({ content: z.array(reportRecord), pagination: registerPagination }),
  }),
})

export const reportEndpoints = {
  make: endpoint({
    method: 'GET',
    path,
    summary: 'Generate the procurement progress report of a period; it is saved and returned as a file',
    access: 'READ_CONTENT',
    params: periodInPath,
    query: reportQuery,
    message: 'Report made.',
    payload: z.object({}),
    file: fileTypes,
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    summary: 'The summary tables of the report of a period; nothing is saved',
    access: 'READ_CONTENT',
    params: periodInPath,
    query: reportQuery,
    message: 'Summary made.',
    payload: z.object({ preview: reportPreview }),
  }),
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The saved reports',
    sortFields: noSortFields,
    query: {},
  }),
  file: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/reports/:id/file`,
    summary: 'The unchanged file of a saved report',
    access: 'READ_CONTENT',
    params: z.strictObject({ id: recordNumber }),
    message: 'File found.',
    payload: z.object({}),
    file: fileTypes,
  }),
}
