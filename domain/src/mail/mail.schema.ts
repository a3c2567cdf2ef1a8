import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { pagination } from '../core/paging.schema.ts'
import { choice } from '../core/text-fields.ts'
import { mailStates, mailTemplates } from './mail.labels.ts'

export const mailRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  template: choice('template', mailTemplates),
  state: choice('state', mailStates),
  tries: z.int(),
  createdOn: moment,
  /** Null if there is no further attempt. */
  nextTryOn: z.nullable(moment),
  sentOn: z.nullable(moment),
  lastError: z.nullable(z.string()),
})
export type MailRecord = z.output<typeof mailRecord>

export const mailPage = z.object({ content: z.array(mailRecord), pagination })
export type MailPage = z.output<typeof mailPage>
