import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { historyEndpointParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { code, uuid } from '../core/text-fields.ts'
import { largeStructureReason } from '../institutions/institutions.schema.ts'
import { departmentEntry, designationEntry } from './structure-entries.schema.ts'

const listParts = {
  method: 'GET',
  access: 'READ_CONTENT',
  anyInstitution: true,
  query: z.strictObject({ institution: institutionChoice }),
  mayBeLarge: largeStructureReason,
} as const

const saveParts = { access: 'MANAGE_STRUCTURE', anyInstitution: true, submitKey: true } as const

type Entry<One, All, Inputs, Change> = {
  noun: string
  one: One
  all: All
  inputs: Inputs
  change: Change
}

function saveEndpoints<
  One extends z.core.$ZodLooseShape,
  All extends z.core.$ZodLooseShape,
  Inputs extends z.ZodMiniType,
  Change extends z.ZodMiniType,
>(
  { noun, one, all, inputs, change }: Entry<One, All, Inputs, Change>,
  addSummary: string,
  mayBeLarge?: string,
) {
  const path = `${basePaths.admin}/${noun}s` as const
  return {
    add: endpoint({
      ...saveParts,
      method: 'POST',
      path,
      summary: `${addSummary}. Existing ones are skipped`,
      body: inputs,
      ...(mayBeLarge && { mayBeLarge }),
      message: 'Saved.',
      saysMore: true,
      /** Contains the entry as well if the body was a single one. */
      payload: z.object({ ...all, ...z.partial(z.object(one)).shape }),
    }),
    change: endpoint({
      ...saveParts,
      method: 'PUT',
      path,
      summary: `Rename, close or reopen a ${noun}`,
      body: change,
      ...(mayBeLarge && { mayBeLarge }),
      message: `The ${noun} has been saved.`,
      payload: z.object({ ...all, ...one }),
    }),
    history: endpoint({
      ...historyEndpointParts,
      path: `${path}/:id/history`,
      summary: `The history of a ${noun} of your institution, newest change first`,
      access: 'READ_ADMINISTRATION',
      params: z.strictObject({ id: uuid }),
    }),
  }
}

const departmentList = endpoint({
  ...listParts,
  access: 'READ_REQUISITIONS',
  path: `${basePaths.admin}/departments`,
  summary: 'The departments of your institution; DEV may name any',
  message: 'Departments found.',
  payload: z.object(departmentEntry.all),
})

export const departmentsEndpoints = {
  list: departmentList,
  export: exportEndpoint(departmentList, {
    subject: 'The departments of an institution',
    sortFields: noSortFields,
    query: { institution: institutionChoice },
  }),
  ...saveEndpoints(
    departmentEntry,
    'Add departments to your institution; DEV may name any',
    largeStructureReason,
  ),
}

const designationList = endpoint({
  ...listParts,
  path: `${basePaths.admin}/designations/:departmentCode`,
  summary: 'The designations of a department',
  params: z.strictObject({ departmentCode: code('Department') }),
  message: 'Designations found.',
  payload: z.object(designationEntry.all),
})

export const designationsEndpoints = {
  list: designationList,
  export: exportEndpoint(designationList, {
    subject: 'The designations of a department, or of all departments',
    sortFields: noSortFields,
    query: { institution: institutionChoice, department: z.optional(code('department')) },
  }),
  ...saveEndpoints(designationEntry, 'Add designations to a department'),
}
