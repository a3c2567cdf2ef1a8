import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { uuid } from '../core/text-fields.ts'

export const sessionRecord = z.object({
  id: uuid,
  agent: z.string(),
  address: z.string(),
  createdOn: moment,
  /** The time of the last activity, to the minute. */
  lastUsedOn: moment,
  /** The session of this request. */
  current: z.boolean(),
})
export type SessionRecord = z.output<typeof sessionRecord>

/** A trusted browser, which needs no second factor until `trustedUntil`. */
export const deviceRecord = z.object({
  id: uuid,
  agent: z.string(),
  address: z.string(),
  lastOn: moment,
  trustedUntil: moment,
})
export const ownSessions = z.object({ sessions: z.array(sessionRecord), devices: z.array(deviceRecord) })
export type OwnSessions = z.output<typeof ownSessions>
