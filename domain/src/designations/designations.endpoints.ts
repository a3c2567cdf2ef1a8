import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { code } from '../core/text.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { designationRecord } from '../institutions/institutions.schema.ts'

export const designationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${bases.admin}/designations/:departmentCode`,
    summary: 'The designations of a department',
    access: 'READ_CONTENT',
    anyInstitution: true,
    params: z.strictObject({ departmentCode: code('Department') }),
    query: z.strictObject({ institution: institutionChoice }),
    message: 'Designations found.',
    payload: z.object({ designations: z.array(designationRecord) }),
  }),
}
