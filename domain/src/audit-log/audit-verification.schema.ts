import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { choice } from '../core/text-fields.ts'
import { verificationStates, faultParts } from './audit-verification.labels.ts'

const integer = z.int()

/** The numbers of events, records and files to verify, and of records whose figures are recalculated. */
const counts = z.object({ events: integer, records: integer, figures: integer, files: integer })
export type VerificationCounts = z.output<typeof counts>

const verificationFault = z.object({
  part: choice('part', faultParts),
  /** The record that the fault is about, if any: kind, id and field. */
  subject: z.nullable(z.string()),
  id: z.nullable(z.string()),
  field: z.nullable(z.string()),
  text: z.string(),
})
export type VerificationFault = z.output<typeof verificationFault>

export const verificationRecord = z.object({
  id: z.string(),
  state: choice('state', verificationStates),
  /** Null for a scheduled verification. */
  askedBy: z.nullable(z.string()),
  askedOn: moment,
  startedOn: z.nullable(moment),
  endedOn: z.nullable(moment),
  checked: counts,
  /** Known once the verification has started. */
  totals: z.nullable(counts),
  /** A sample of at most 20 faults; the first of each kind takes precedence. */
  faults: z.array(verificationFault),
  faultCount: integer,
  head: z.nullable(z.object({ events: integer, link: z.string() })),
  failure: z.nullable(z.string()),
})
export type VerificationRecord = z.output<typeof verificationRecord>
