import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { wholeNumber } from '../core/paging.schema.ts'
import { choice, uuid } from '../core/text-fields.ts'
import { mailStates } from './mail.labels.ts'
import { mailPage, mailRecord } from './mail.schema.ts'

const access = 'MANAGE_SETTINGS'
const path = `${basePaths.admin}/mails` as const

export const mailEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'A page of the mails of the institution, newest first; optionally of one state',
    access,
    query: z.strictObject({
      state: z.optional(choice('state', mailStates)),
      page: z._default(wholeNumber('page', 0, 1_000_000), 0),
      size: z._default(wholeNumber('size', 1, 100), 20),
    }),
    message: 'Mails found.',
    payload: z.object({ mails: mailPage }),
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    summary: 'Send a test mail to your own address; the list of mails shows the result',
    access,
    message: 'The test mail is on its way.',
    payload: z.object({ mail: mailRecord }),
  }),
  again: endpoint({
    method: 'POST',
    path: `${path}/:id/again`,
    summary: 'Send a failed or held mail again',
    access,
    params: z.strictObject({ id: uuid }),
    message: 'The mail is being sent again.',
    payload: z.object({ mail: mailRecord }),
  }),
}
