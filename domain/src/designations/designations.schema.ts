import * as z from 'zod/mini'
import { institutionChoice } from '../core/institution-choice.ts'
import { code, decidedByServer, flag, oneOrMany, text, uuid, version } from '../core/text-fields.ts'
import { structureLabels as label, structureLimits } from '../institutions/institutions.labels.ts'

export const designationFields = {
  code: code(label.code),
  title: text(label.title, structureLimits.title),
}

/** As a row of a file has it. */
export const importedDesignationFields = {
  department: code(label.department),
  ...designationFields,
  active: z._default(flag(label.active), true),
}

/** A new designation of a department, which is named by its code. */
export const designationInput = z.strictObject({
  institution: institutionChoice,
  department: code(label.department),
  ...designationFields,
  active: z.optional(flag(label.active)),
  id: decidedByServer,
  version: decidedByServer,
})
export type DesignationInput = z.output<typeof designationInput>

export const designationsInput = oneOrMany(designationInput, { max: 100 })

/** Renames a designation, or closes it: a closed one is no longer offered, and still read. */
export const designationChange = z.strictObject({
  institution: institutionChoice,
  id: uuid,
  /** Without it, the one that has the designation. */
  department: z.optional(code(label.department)),
  ...designationFields,
  active: flag(label.active),
  /** The version that was seen, so that nobody's change is undone unseen; without it the last one to save wins. */
  version: z.optional(version),
})
export type DesignationChange = z.output<typeof designationChange>
