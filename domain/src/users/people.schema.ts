import * as z from 'zod/mini'
import { dutyRecord } from './duties.schema.ts'
import { userRecord } from './users.schema.ts'

/** A colleague as every user of the institution may see them. */
export const person = z.pick(userRecord, {
  id: true,
  firstName: true,
  lastName: true,
  department: true,
  designation: true,
})
export type Person = z.output<typeof person>

/** A user who holds a duty on a day. */
export const dutyHolder = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  department: dutyRecord.shape.department,
  actingFor: dutyRecord.shape.actingFor,
  actingForName: dutyRecord.shape.actingForName,
})
export type DutyHolder = z.output<typeof dutyHolder>
