import * as z from 'zod/mini'
import { dayInput } from '../core/dates.ts'
import { choice, code, decidedByServer, optional, uuid, version } from '../core/text-fields.ts'
import { duties } from '../permissions.ts'
import { dutyFieldLabels as label } from './duties.labels.ts'

/** A duty in replies. Its days are Zambian days; `to` is the last day on which it is held. */
export const dutyRecord = z.object({
  id: z.string(),
  duty: choice(label.duty, duties),
  /** The department that a Head of Department heads; null for other duties. */
  department: z.nullable(z.string()),
  departmentId: z.nullable(z.string()),
  from: z.string(),
  to: z.nullable(z.string()),
  /** The user on whose behalf it is held. */
  actingFor: z.nullable(z.string()),
  actingForName: z.nullable(z.string()),
})
export type DutyRecord = z.output<typeof dutyRecord>

export const dutyForm = z.strictObject({
  duty: choice(label.duty, duties),
  department: optional(code(label.department)),
  from: dayInput(label.from),
  to: optional(dayInput(label.to)),
  actingFor: optional(uuid),
})
export type DutyForm = z.output<typeof dutyForm>

const dutyInput = z.extend(dutyForm, {
  id: optional(uuid),
  departmentId: decidedByServer,
  actingForName: decidedByServer,
})
export type DutyInput = z.output<typeof dutyInput>

const maxDuties = 100

export const dutiesInput = z.strictObject({
  version,
  duties: z.array(dutyInput).check(z.maxLength(maxDuties, `At most ${maxDuties} duties at once.`)),
})
export type DutiesInput = z.output<typeof dutiesInput>
