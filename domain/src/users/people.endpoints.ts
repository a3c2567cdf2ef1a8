import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { search } from '../core/paging.schema.ts'
import { choice, code, uuid } from '../core/text-fields.ts'
import { duties } from '../permissions.ts'
import { dutyFieldLabels as label } from './duties.labels.ts'
import { dutyHolder, person } from './people.schema.ts'

const department = z.optional(code(label.department))

/** Colleagues with name and post, for every user; the records of users are for administrators. */
export const peopleEndpoints = {
  find: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/people`,
    summary: 'Users of your institution who can act: active, with an enabled account; the first 20 by name',
    access: 'READ_CONTENT',
    query: z.strictObject({ search, department, id: z.optional(uuid) }),
    message: 'People found.',
    payload: z.object({
      people: z.array(person),
      /** The number of further people who match. */
      more: z.int(),
    }),
  }),
  dutyHolders: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/people/duty-holders`,
    summary:
      'Who holds a duty in your institution today; of a Head of Department, for all departments or one',
    access: 'READ_CONTENT',
    query: z.strictObject({ duty: choice(label.duty, duties), department }),
    message: 'People found.',
    payload: z.object({ holders: z.array(dutyHolder) }),
  }),
}
