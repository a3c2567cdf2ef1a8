import * as z from 'zod/mini'
import { dayInput, moment } from '../core/dates.ts'
import { historyEntry } from '../core/history.ts'
import { wholeNumber } from '../core/paging.schema.ts'
import { registerPagination } from '../core/register-list.schema.ts'
import { noSortFields } from '../core/export.ts'
import { choice, uuid } from '../core/text-fields.ts'
import { callerKinds, securityKinds } from './audit.labels.ts'
import { changeKinds, subjectNames } from './history-subjects.ts'

/** The path parameters of the history and of the security log; both are listed newest first. */
export const trailPath = z.strictObject({
  userId: uuid,
  page: wholeNumber('page', 0, 1_000_000),
  sortField: choice('sortField', noSortFields),
  pageSize: wholeNumber('pageSize', 1, 100),
})

const dayRange = { from: z.optional(dayInput('from')), to: z.optional(dayInput('to')) }

export const trailFilters = {
  ...dayRange,
  person: z.optional(uuid),
  register: z.optional(choice('register', subjectNames)),
  kind: z.optional(choice('kind', changeKinds)),
  actor: z.optional(choice('actor', callerKinds)),
}
const trailQuery = z.strictObject(trailFilters)
export type TrailFilters = z.output<typeof trailQuery>

export const trailEvent = z.object({
  sequence: z.int(),
  happenedOn: moment,
  actor: z.nullable(z.string()),
  /** Null for a command or a job, which has only a name. */
  actorId: z.nullable(z.string()),
  caller: z.nullable(choice('caller', callerKinds)),
  action: z.string(),
  subject: z.string(),
  subjectId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  changes: z.nullable(historyEntry.shape.changes),
  /** The caller may not read this event; it is listed so that the sequence has no gaps. */
  withheld: z.boolean(),
  digest: z.string(),
})
export type TrailEvent = z.output<typeof trailEvent>

export const trailPage = z.object({
  events: z.object({ content: z.array(trailEvent), pagination: registerPagination }),
})

export const securityFilters = {
  ...dayRange,
  /** The id of the user whose account is concerned. */
  person: z.optional(uuid),
  kind: z.optional(choice('kind', securityKinds)),
}
const securityQuery = z.strictObject(securityFilters)
export type SecurityFilters = z.output<typeof securityQuery>

export const securityEntry = z.object({
  id: z.string(),
  happenedOn: moment,
  kind: z.string(),
  /** The name of the user, if the account belongs to the institution. */
  user: z.nullable(z.string()),
  username: z.nullable(z.string()),
  address: z.string(),
  agent: z.string(),
  detail: z.nullable(z.string()),
})
export type SecurityEntry = z.output<typeof securityEntry>

export const securityPage = z.object({
  events: z.object({ content: z.array(securityEntry), pagination: registerPagination }),
})
