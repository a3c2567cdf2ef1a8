import * as z from 'zod/mini'
import { institutionChoice } from '../core/institution-choice.ts'
import { code, decidedByServer, flag, oneOrMany, text, uuid, version } from '../core/text-fields.ts'
import { structureLabels as label, structureLimits } from '../institutions/institutions.labels.ts'

export const designationFields = {
  code: code(label.code),
  title: text(label.title, structureLimits.title),
}

export const importedDesignationFields = {
  department: code(label.department),
  ...designationFields,
  active: z._default(flag(label.active), true),
}

/** A new designation, in the department with this code. */
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

/** Renames, closes or reopens a designation: a closed one is no longer offered but stays readable. */
export const designationChange = z.strictObject({
  institution: institutionChoice,
  id: uuid,
  /** Defaults to the department of the designation. */
  department: z.optional(code(label.department)),
  ...designationFields,
  active: flag(label.active),
  /** The version on which the change is based (optimistic lock); without it the last save wins. */
  version: z.optional(version),
})
export type DesignationChange = z.output<typeof designationChange>
