import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { historyParts } from '../core/history.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import { uuid, word } from '../core/text.ts'
import {
  institutionChange,
  institutionInput,
  institutionListed,
  institutionRecord,
  wholeStructure,
} from './institutions.schema.ts'

export const institutionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${bases.admin}/institutions`,
    summary: 'The directory of institutions; what the caller may see of each',
    access: 'anyone',
    anyInstitution: true,
    query: z.strictObject({ ...listPosition, search }),
    message: 'Institutions found.',
    payload: z.object({ institutions: z.array(institutionListed), pagination }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${bases.admin}/institutions/:id`,
    summary: 'One institution by its id or code, with its departments and their designations',
    access: 'anyone',
    anyInstitution: true,
    params: z.strictObject({ id: word('id', { max: 64 }) }),
    mayBeLarge: wholeStructure,
    message: 'Institution found.',
    payload: z.object({ institution: institutionRecord }),
  }),
  register: endpoint({
    method: 'POST',
    path: `${bases.admin}/institutions/create`,
    summary: 'Register an institution',
    access: 'MANAGE_INSTITUTIONS',
    submitKey: true,
    body: institutionInput,
    message: 'The institution has been registered.',
    saysMore: true,
    payload: z.object({
      institutions: z.array(institutionListed),
      pagination,
      institution: institutionRecord,
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${bases.admin}/institutions`,
    summary:
      'Change an institution; its ADMIN may change its address, telephone and e-mail, and add departments and designations',
    access: 'MANAGE_STRUCTURE',
    anyInstitution: true,
    submitKey: true,
    body: institutionChange,
    mayBeLarge: wholeStructure,
    message: 'The institution has been saved.',
    saysMore: true,
    payload: z.object({
      institutions: z.array(institutionListed),
      pagination,
      institution: institutionRecord,
    }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.admin}/institutions/:id/history`,
    summary: 'Every change of the own institution and of its window, newest first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
}
