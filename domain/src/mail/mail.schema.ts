import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { pagination } from '../core/paging.schema.ts'
import { choice } from '../core/text-fields.ts'
import { mailStates, mailTemplates } from './mail.labels.ts'

/** A mail of the outbox. What it says beyond its kind is left out. */
export const mailRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  template: choice('template', mailTemplates),
  state: choice('state', mailStates),
  tries: z.int(),
  createdOn: moment,
  /** Null where it is not tried again. */
  nextTryOn: z.nullable(moment),
  sentOn: z.nullable(moment),
  /** Why the last try failed. */
  lastError: z.nullable(z.string()),
})
export type MailRecord = z.output<typeof mailRecord>

export const mailPage = z.object({ content: z.array(mailRecord), pagination })
export type MailPage = z.output<typeof mailPage>
