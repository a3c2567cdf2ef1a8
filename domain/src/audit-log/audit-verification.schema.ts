import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { choice } from '../core/text-fields.ts'
import { verificationStates, faultParts } from './audit-verification.labels.ts'

const integer = z.int()

/** How many events, records and files were looked through, and records of which figures were counted anew. */
const counts = z.object({ events: integer, records: integer, figures: integer, files: integer })
export type VerificationCounts = z.output<typeof counts>

/** One thing that is not as it should be. */
const verificationFault = z.object({
  part: choice('part', faultParts),
  /** Which kind of record it is about, which of them and which field of it, as far as it is about one. */
  subject: z.nullable(z.string()),
  id: z.nullable(z.string()),
  field: z.nullable(z.string()),
  /** What is said of it. */
  text: z.string(),
})
export type VerificationFault = z.output<typeof verificationFault>

export const verificationRecord = z.object({
  id: z.string(),
  state: choice('state', verificationStates),
  /** Null where nobody had to ask. */
  askedBy: z.nullable(z.string()),
  askedOn: moment,
  startedOn: z.nullable(moment),
  endedOn: z.nullable(moment),
  checked: counts,
  /** Known once the check has begun. */
  totals: z.nullable(counts),
  /** Some of them, at least one of each kind. */
  faults: z.array(verificationFault),
  faultCount: integer,
  /** The end of the history that was checked. */
  head: z.nullable(z.object({ events: integer, link: z.string() })),
  /** Why it could not be finished. */
  failure: z.nullable(z.string()),
})
export type VerificationRecord = z.output<typeof verificationRecord>
