import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { uuid } from '../core/text-fields.ts'

/** Where somebody is signed in at this moment. */
export const sessionRecord = z.object({
  id: uuid,
  /** What the program calls itself. */
  agent: z.string(),
  address: z.string(),
  createdOn: moment,
  /** When somebody last did something in it, to the minute. */
  lastUsedOn: moment,
  /** It is the one in which the call was made. */
  current: z.boolean(),
})
export type SessionRecord = z.output<typeof sessionRecord>

/** A browser in which a second factor is not asked for until then. */
export const deviceRecord = z.object({
  id: uuid,
  agent: z.string(),
  address: z.string(),
  lastOn: moment,
  trustedUntil: moment,
})
export type DeviceRecord = z.output<typeof deviceRecord>

export const ownSessions = z.object({ sessions: z.array(sessionRecord), devices: z.array(deviceRecord) })
export type OwnSessions = z.output<typeof ownSessions>
