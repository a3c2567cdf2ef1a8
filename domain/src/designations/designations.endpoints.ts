import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { code, uuid } from '../core/text-fields.ts'
import { historyEndpointParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { designationRecord, largeStructureReason } from '../institutions/institutions.schema.ts'
import { designationChange, designationsInput } from './designations.schema.ts'

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.admin}/designations/:departmentCode`,
  summary: 'The designations of a department',
  access: 'READ_CONTENT',
  anyInstitution: true,
  params: z.strictObject({ departmentCode: code('Department') }),
  query: z.strictObject({ institution: institutionChoice }),
  mayBeLarge: largeStructureReason,
  message: 'Designations found.',
  payload: z.object({ designations: z.array(designationRecord) }),
})

export const designationsEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The designations of a department, or of all departments',
    sortFields: noSortFields,
    query: { institution: institutionChoice, department: z.optional(code('department')) },
  }),
  add: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/designations`,
    summary: 'Add designations to a department. Existing ones are skipped',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: designationsInput,
    message: 'Saved.',
    saysMore: true,
    /** Contains `designation` as well if the body was a single designation. */
    payload: z.object({
      designations: z.array(designationRecord),
      designation: z.optional(designationRecord),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${basePaths.admin}/designations`,
    summary: 'Rename, close or reopen a designation',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: designationChange,
    message: 'The designation has been saved.',
    payload: z.object({ designations: z.array(designationRecord), designation: designationRecord }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.admin}/designations/:id/history`,
    summary: 'The history of a designation of your institution, newest change first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
}
