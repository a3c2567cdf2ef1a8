import * as z from 'zod/mini'
import { attachmentFaults, attachmentLimits, attachmentType } from '../attachments/attachments.rules.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, exportContentTypes, noSortFields } from '../core/export.ts'
import { wholeNumber } from '../core/paging.schema.ts'
import { recordNumberParam, recordNumber, registerPagination } from '../core/register-list.schema.ts'
import { choice, uuid, limitedText } from '../core/text-fields.ts'
import { maxFileBytes, unreadableReasons } from './import-limits.ts'
import { importDocument } from './import-documents.ts'
import { importRegisters, problemStates } from './imports.labels.ts'
import {
  columnsInput,
  correctedRowsPage,
  firstRows,
  headingsInput,
  importRecord,
  problemsPage,
  rowInput,
  runInput,
  importDetails,
} from './imports.schema.ts'

const access = 'IMPORT_CONTENT'
const params = z.strictObject({ id: recordNumber })
const payload = z.object({ import: importDetails })
const actionEndpoint = (name: string, summary: string, message: string) =>
  ({
    method: 'POST',
    path: `${basePaths.imports}/:id/${name}`,
    summary,
    access,
    params,
    message,
    payload,
  }) as const

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.imports}/:userId/:page/:sortField/:pageSize`,
  summary: 'A page of the imports of the institution, newest first',
  access,
  params: z.strictObject({
    userId: uuid,
    page: wholeNumber('page', 0, 1_000_000),
    sortField: choice('sortField', noSortFields),
    pageSize: wholeNumber('pageSize', 1, 100),
  }),
  message: 'Imports found.',
  payload: z.object({
    imports: z.object({ content: z.array(importRecord), pagination: registerPagination }),
  }),
})

const mayBeLarge = 'Cells of up to 32,767 characters are shown in full, so that a correction loses nothing.'

export const importsEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: basePaths.imports,
    summary: 'Upload a workbook or CSV file with the records of a register; saves no records yet',
    access,
    query: z.strictObject({
      register: choice('register', importRegisters),
      /** Accepts a file that was imported before. */
      again: z.optional(z.enum(['true'])),
    }),
    upload: {
      types: ['application/octet-stream'],
      maxBytes: maxFileBytes,
      tooLarge: unreadableReasons.TOO_LARGE,
      isNamed: true,
      mayTakeLong: true,
    },
    message: 'The file has been read.',
    payload,
  }),
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The imports of the institution',
    sortFields: noSortFields,
    query: {},
  }),
  template: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/template/:register`,
    summary: 'A workbook to fill in, with the columns of a register',
    access,
    params: z.strictObject({ register: choice('register', importRegisters) }),
    message: 'Template made.',
    payload: z.object({}),
    file: [exportContentTypes.xlsx],
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/:id`,
    summary: 'One import, with its columns and its progress',
    access,
    params,
    message: 'Import found.',
    payload,
  }),
  firstRows: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/:id/first-rows`,
    summary: 'The first rows of the file, to choose the one with the headings',
    access,
    params,
    message: 'Rows found.',
    payload: z.object({ firstRows }),
  }),
  headings: endpoint({
    method: 'PUT',
    path: `${basePaths.imports}/:id/headings`,
    summary:
      'Choose another row of the file as headings before any row is imported; matches the columns again',
    access,
    params,
    body: headingsInput,
    message: 'The columns have been read again.',
    payload,
  }),
  columns: endpoint({
    method: 'PUT',
    path: `${basePaths.imports}/:id/columns`,
    summary:
      'Match the columns of the file with fields, and set one value for all rows in fields without a column',
    access,
    params,
    body: columnsInput,
    message: 'The columns are matched.',
    payload,
  }),
  check: endpoint(
    actionEndpoint('check', 'Start to check all rows; saves no records', 'The check has started.'),
  ),
  problems: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/:id/problems`,
    summary: 'The rows that need attention, with the problems of each column',
    access,
    params,
    query: z.strictObject({
      state: z.optional(choice('state', problemStates)),
      field: z.optional(limitedText('field', { max: 60 })),
      message: z.optional(limitedText('message', { max: 600 })),
      page: z._default(wholeNumber('page', 0, 1_000_000), 0),
      size: z._default(wholeNumber('size', 1, 100), 50),
    }),
    mayBeLarge,
    message: 'Rows found.',
    payload: z.object({ problems: problemsPage }),
  }),
  corrected: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/:id/corrected`,
    summary: 'The corrected cells of rows that are not imported yet, with their text in the file',
    access,
    params,
    query: z.strictObject({
      page: z._default(wholeNumber('page', 0, 1_000_000), 0),
      size: z._default(wholeNumber('size', 1, 100), 50),
    }),
    mayBeLarge,
    message: 'Rows found.',
    payload: z.object({ corrected: correctedRowsPage }),
  }),
  problemsFile: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/:id/problems/file`,
    summary: 'The wrong rows as a workbook, with their problems in a column of its own',
    access,
    params,
    message: 'Workbook made.',
    payload: z.object({}),
    file: [exportContentTypes.xlsx],
  }),
  mend: endpoint({
    method: 'PUT',
    path: `${basePaths.imports}/:id/rows/:row`,
    summary: 'Correct or reset cells of a row, or of all rows with the same error, and check them again',
    access,
    params: z.strictObject({ id: recordNumber, row: recordNumberParam('row') }),
    body: rowInput,
    mayBeLarge,
    message: 'The row has been corrected.',
    payload: z.object({ import: importDetails, row: z.nullable(problemsPage.shape.content.def.element) }),
  }),
  corrections: endpoint(
    actionEndpoint(
      'corrections',
      'Use the corrections of an earlier import of the same file, and check all rows again',
      'The corrections have been applied. The rows are being checked.',
    ),
  ),
  run: endpoint({
    ...actionEndpoint('run', 'Save the correct rows as records', 'The import has started.'),
    body: runInput,
  }),
  stop: endpoint(
    actionEndpoint(
      'stop',
      'Stop the step that is running; saved records stay',
      'The import has been stopped.',
    ),
  ),
  undo: endpoint(
    actionEndpoint('undo', 'Undo an import: take back its records', 'The records are being taken back.'),
  ),
  passwords: endpoint({
    method: 'POST',
    path: `${basePaths.imports}/:id/passwords`,
    summary:
      'Create temporary passwords for the users of an import without a password of their own, as a workbook',
    access,
    params,
    message: 'Temporary passwords made.',
    payload: z.object({}),
    file: [exportContentTypes.xlsx],
  }),
  documents: endpoint({
    method: 'POST',
    path: `${basePaths.imports}/:id/documents`,
    summary:
      'Attach a PDF to a record of this import; its file name must be the reference, former reference, order number or e-GP reference of the record',
    access,
    params,
    upload: {
      types: [attachmentType],
      maxBytes: attachmentLimits.bytes,
      tooLarge: attachmentFaults.tooLarge,
      isNamed: true,
      mayTakeLong: true,
    },
    message: 'The document has been processed.',
    payload: z.object({ document: importDocument }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${basePaths.imports}/:id/file`,
    summary: 'The uploaded file of an import, unchanged',
    access,
    params,
    message: 'File found.',
    payload: z.object({}),
    file: ['application/octet-stream'],
  }),
}
