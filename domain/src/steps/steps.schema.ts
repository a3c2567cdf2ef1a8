import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { choice } from '../core/text-fields.ts'
import { duties } from '../permissions.ts'

const takenStep = z.object({
  step: z.string(),
  by: z.string(),
  /** The duty under which it was taken; null if the role sufficed. */
  duty: z.nullable(choice('Duty', duties)),
  actingFor: z.nullable(z.string()),
  on: moment,
  /** The version that the record got by it. */
  version: z.int(),
  reason: z.nullable(z.string()),
})
export type TakenStep = z.output<typeof takenStep>

const nextStep = z.object({
  step: z.string(),
  label: z.string(),
  allowed: z.boolean(),
  /** The reason why the user cannot take the step now. */
  why: z.nullable(z.string()),
})
export type NextStep = z.output<typeof nextStep>

/** The steps of a record: those taken, oldest first, and those that its state offers. */
export type WithSteps = { steps?: TakenStep[]; next?: NextStep[] }

/** `WithSteps`, which the type of a record omits, because only replies with a single record have it. */
export const stepsInReply: object = {
  steps: z.optional(z.array(takenStep)),
  next: z.optional(z.array(nextStep)),
}
