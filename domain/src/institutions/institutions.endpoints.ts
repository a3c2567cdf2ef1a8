import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { listPosition, pagination, search } from '../core/paging.ts'
import { word } from '../core/text.ts'
import { institutionListed, institutionRecord } from './institutions.schema.ts'

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
    message: 'Institution found.',
    payload: z.object({ institution: institutionRecord }),
  }),
}
