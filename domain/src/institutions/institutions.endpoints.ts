import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { historyEndpointParts } from '../core/history.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import { uuid, limitedText } from '../core/text-fields.ts'
import {
  institutionChange,
  institutionInput,
  listedInstitution,
  institutionRecord,
  largeStructureReason,
} from './institutions.schema.ts'

export const institutionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${basePaths.admin}/institutions`,
    summary: 'The directory of institutions, with the details that you may see',
    access: 'anyone',
    anyInstitution: true,
    query: z.strictObject({ ...listPosition, search }),
    message: 'Institutions found.',
    payload: z.object({ institutions: z.array(listedInstitution), pagination }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.admin}/institutions/:id`,
    summary: 'One institution by its id or code, with its departments and their designations',
    access: 'anyone',
    anyInstitution: true,
    params: z.strictObject({ id: limitedText('id', { max: 64 }) }),
    mayBeLarge: largeStructureReason,
    message: 'Institution found.',
    payload: z.object({ institution: institutionRecord }),
  }),
  register: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/institutions/create`,
    summary: 'Register an institution',
    access: 'MANAGE_INSTITUTIONS',
    submitKey: true,
    body: institutionInput,
    message: 'The institution has been registered.',
    saysMore: true,
    payload: z.object({
      institutions: z.array(listedInstitution),
      pagination,
      institution: institutionRecord,
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${basePaths.admin}/institutions`,
    summary:
      'Change an institution; its ADMIN may change its address, telephone and email, and add departments and designations',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: institutionChange,
    mayBeLarge: largeStructureReason,
    message: 'The institution has been saved.',
    saysMore: true,
    payload: z.object({
      institutions: z.array(listedInstitution),
      pagination,
      institution: institutionRecord,
    }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.admin}/institutions/:id/history`,
    summary: 'The history of your institution and its SQL access, newest change first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
}
