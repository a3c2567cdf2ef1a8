import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { departmentRecord } from '../institutions/institutions.schema.ts'

export const departmentsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${bases.admin}/departments`,
    summary: 'The departments of the own institution; of any for DEV',
    access: 'READ_CONTENT',
    anyInstitution: true,
    query: z.strictObject({ institution: institutionChoice }),
    message: 'Departments found.',
    payload: z.object({ departments: z.array(departmentRecord) }),
  }),
}
