import * as z from 'zod/mini'
import { dayInput } from '../core/dates.ts'
import { flag, optional, version } from '../core/text-fields.ts'
import { decisionSettingLabels as label } from './decision-settings.labels.ts'

export const decisionSettingsInput = z.strictObject({
  /** Records created on or after this day are decided in Insaka; null while decisions are off. */
  decisionsFrom: optional(dayInput(label.decisionsFrom)),
  /** The Head of Finance confirms funds before a decision. */
  fundsFirst: flag(label.fundsFirst),
  /** A paper needs a file newer than its approval before it is complete. */
  signedFile: flag(label.signedFile),
  /** Officers without a duty only make requisitions, and see their own, while decisions are on. */
  requestsOnly: flag(label.requestsOnly),
  version,
})

export const decisionSettings = z.object({
  ...decisionSettingsInput.shape,
  decisionsFrom: z.nullable(z.string()),
})
export type DecisionSettings = z.output<typeof decisionSettings>

const names = z.array(z.string())

/** The names of the users who hold each duty today, with the duties in the order of a purchase. */
export const decisionHolders = z.object({
  PROCUREMENT_OFFICER: names,
  HEAD_OF_PROCUREMENT: names,
  HEAD_OF_FINANCE: names,
  CONTROLLING_OFFICER: names,
  COMMITTEE_SECRETARY: names,
})
export type DecisionHolders = z.output<typeof decisionHolders>

export const decisionDuties = Object.keys(decisionHolders.shape) as (keyof DecisionHolders)[]
