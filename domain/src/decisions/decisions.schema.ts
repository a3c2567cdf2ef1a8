import * as z from 'zod/mini'
import { attachmentRecord } from '../attachments/attachments.schema.ts'
import { recordCaution } from '../core/cautions.ts'
import { moment } from '../core/dates.ts'
import { choice } from '../core/text-fields.ts'
import { currencies } from '../papers/papers.labels.ts'
import { duties } from '../permissions.ts'
import { awaitedSteps, decidedRegisters } from './decisions.labels.ts'

/** A record that waits for a decision. */
export const waitingDecision = z.object({
  register: choice('register', decidedRegisters),
  id: z.int(),
  version: z.int(),
  reference: z.string(),
  description: z.string(),
  department: z.string(),
  vendor: z.string(),
  value: z.number(),
  currency: choice('currency', currencies),
  initiator: z.string(),
  awaits: choice('awaits', awaitedSteps),
  duty: choice('duty', duties),
  /** Users who hold the duty today and may take the step. */
  holders: z.array(z.string()),
  /** The time since which it waits for this step. */
  since: moment,
  cautions: z.array(recordCaution),
  attachment: z.nullable(attachmentRecord),
  /** The day of the last reminder. */
  remindedOn: z.nullable(z.string()),
})
export type WaitingDecision = z.output<typeof waitingDecision>

/** The longest waiting records, and their number up to a hundred. */
export const decisionQueue = z.object({
  total: z.int(),
  more: z.boolean(),
  rows: z.array(waitingDecision),
})
export type DecisionQueue = z.output<typeof decisionQueue>

export const officerWorkload = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  openPapers: z.int(),
  /** Open papers that wait for a decision. */
  submitted: z.int(),
})

export const deciderWorkload = z.object({
  id: z.string(),
  name: z.string(),
  /** Deciding steps since the first day of the range. */
  decisions: z.int(),
  /** The median of the days from submission to decision. */
  medianDays: z.nullable(z.number()),
})

export const absence = z.object({
  duty: choice('duty', duties),
  holder: z.string(),
  actingFor: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
})

export const workload = z.object({
  from: z.string(),
  officers: z.array(officerWorkload),
  deciders: z.array(deciderWorkload),
  absences: z.array(absence),
})
export type Workload = z.output<typeof workload>
