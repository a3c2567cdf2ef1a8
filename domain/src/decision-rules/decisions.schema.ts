import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { choice, decidedByServer } from '../core/text-fields.ts'
import { decisionFieldLabels as label, decisions } from './decisions.labels.ts'

/** The settings that apply to a record whose decision is made in Insaka; null for other records. */
export const governedBy = z.nullable(z.object({ fundsFirst: z.boolean(), signedFile: z.boolean() }))
export type GovernedBy = z.output<typeof governedBy>

/** The decision about a record, in replies. */
export const decisionRecord = {
  decision: choice(label.decision, decisions),
  /** The time since which the record waits for its decision; null unless it is submitted. */
  submittedOn: z.nullable(moment),
  decidedOn: z.nullable(moment),
  decidedBy: z.nullable(z.string()),
  /** Users who initiated the record or changed its content, so they cannot decide on it. */
  editorIds: z.array(z.string()),
  governedBy,
}
export type DecisionRecord = z.output<z.ZodMiniObject<typeof decisionRecord>>

/** Fields of the decision in a body, which are ignored. */
export const decisionInput = {
  decision: decidedByServer,
  submittedOn: decidedByServer,
  decidedOn: decidedByServer,
  decidedBy: decidedByServer,
  editorIds: decidedByServer,
  governedBy: decidedByServer,
}
