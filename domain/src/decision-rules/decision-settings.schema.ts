import * as z from 'zod/mini'
import { dayInput } from '../core/dates.ts'
import { flag, optional, version } from '../core/text-fields.ts'
import { decisionSettingLabels as label } from './decision-settings.labels.ts'

export const decisionSettings = z.strictObject({
  /** Records created on or after this day are decided in Insaka; null while decisions are off. */
  decisionsFrom: optional(dayInput(label.decisionsFrom)),
  /** The Head of Finance confirms funds before a decision. */
  fundsFirst: flag(label.fundsFirst),
  /** A paper needs a file newer than its approval before it is complete. */
  signedFile: flag(label.signedFile),
  /** Officers without a duty may only request and read. */
  requestsOnly: flag(label.requestsOnly),
  version,
})
export type DecisionSettings = z.output<typeof decisionSettings>

export const defaultDecisionSettings: DecisionSettings = {
  decisionsFrom: null,
  fundsFirst: false,
  signedFile: false,
  requestsOnly: false,
  version: 1,
}
