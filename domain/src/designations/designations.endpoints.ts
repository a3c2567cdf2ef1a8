import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { exportOf, unsorted } from '../core/export.ts'
import { code, uuid } from '../core/text.ts'
import { historyParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { designationRecord, wholeStructure } from '../institutions/institutions.schema.ts'
import { designationChange, designationsInput } from './designations.schema.ts'

const listed = endpoint({
  method: 'GET',
  path: `${bases.admin}/designations/:departmentCode`,
  summary: 'The designations of a department',
  access: 'READ_CONTENT',
  anyInstitution: true,
  params: z.strictObject({ departmentCode: code('Department') }),
  query: z.strictObject({ institution: institutionChoice }),
  mayBeLarge: wholeStructure,
  message: 'Designations found.',
  payload: z.object({ designations: z.array(designationRecord) }),
})

export const designationsEndpoints = {
  list: listed,
  export: exportOf(listed, {
    what: 'The designations of a department, or of all departments',
    sortFields: unsorted,
    query: { institution: institutionChoice, department: z.optional(code('department')) },
  }),
  add: endpoint({
    method: 'POST',
    path: `${bases.admin}/designations`,
    summary: 'Add designations to a department. Those that are there already are left out',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: designationsInput,
    message: 'Saved.',
    saysMore: true,
    /** The one by itself where one came in and no list. */
    payload: z.object({
      designations: z.array(designationRecord),
      designation: z.optional(designationRecord),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${bases.admin}/designations`,
    summary: 'Rename, close or reopen a designation',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: designationChange,
    message: 'The designation has been saved.',
    payload: z.object({ designations: z.array(designationRecord), designation: designationRecord }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.admin}/designations/:id/history`,
    summary: 'Every change of a designation of the own institution, newest first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
}
