import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { exportOf, unsorted } from '../core/export.ts'
import { historyParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { uuid } from '../core/text.ts'
import { departmentRecord, wholeStructure } from '../institutions/institutions.schema.ts'
import { departmentChange, departmentsInput } from './departments.schema.ts'

const listed = endpoint({
  method: 'GET',
  path: `${bases.admin}/departments`,
  summary: 'The departments of the own institution; of any for DEV',
  access: 'READ_CONTENT',
  anyInstitution: true,
  query: z.strictObject({ institution: institutionChoice }),
  mayBeLarge: wholeStructure,
  message: 'Departments found.',
  payload: z.object({ departments: z.array(departmentRecord) }),
})

export const departmentsEndpoints = {
  list: listed,
  export: exportOf(listed, {
    what: 'The departments of an institution',
    sortFields: unsorted,
    query: { institution: institutionChoice },
  }),
  add: endpoint({
    method: 'POST',
    path: `${bases.admin}/departments`,
    summary:
      'Add departments to the own institution; to any for DEV. Those that are there already are left out',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: departmentsInput,
    mayBeLarge: wholeStructure,
    message: 'Saved.',
    saysMore: true,
    /** The one by itself where one came in and no list. */
    payload: z.object({
      departments: z.array(departmentRecord),
      department: z.optional(departmentRecord),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${bases.admin}/departments`,
    summary: 'Rename, close or reopen a department',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: departmentChange,
    mayBeLarge: wholeStructure,
    message: 'The department has been saved.',
    payload: z.object({ departments: z.array(departmentRecord), department: departmentRecord }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.admin}/departments/:id/history`,
    summary: 'Every change of a department of the own institution, newest first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
}
