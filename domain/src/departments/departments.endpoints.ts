import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { historyEndpointParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { uuid } from '../core/text-fields.ts'
import { departmentRecord, largeStructureReason } from '../institutions/institutions.schema.ts'
import { departmentChange, departmentsInput } from './departments.schema.ts'

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.admin}/departments`,
  summary: 'The departments of your institution; DEV may name any',
  access: 'READ_CONTENT',
  anyInstitution: true,
  query: z.strictObject({ institution: institutionChoice }),
  mayBeLarge: largeStructureReason,
  message: 'Departments found.',
  payload: z.object({ departments: z.array(departmentRecord) }),
})

export const departmentsEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The departments of an institution',
    sortFields: noSortFields,
    query: { institution: institutionChoice },
  }),
  add: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/departments`,
    summary: 'Add departments to your institution; DEV may name any. Existing ones are skipped',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: departmentsInput,
    mayBeLarge: largeStructureReason,
    message: 'Saved.',
    saysMore: true,
    /** Contains `department` as well if the body was a single department. */
    payload: z.object({
      departments: z.array(departmentRecord),
      department: z.optional(departmentRecord),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${basePaths.admin}/departments`,
    summary: 'Rename, close or reopen a department',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: departmentChange,
    mayBeLarge: largeStructureReason,
    message: 'The department has been saved.',
    payload: z.object({ departments: z.array(departmentRecord), department: departmentRecord }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.admin}/departments/:id/history`,
    summary: 'The history of a department of your institution, newest change first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
}
