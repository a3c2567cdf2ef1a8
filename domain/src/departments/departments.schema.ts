import * as z from 'zod/mini'
import { institutionChoice } from '../core/institution-choice.ts'
import { code, decidedByServer, flag, oneOrMany, text, uuid, version } from '../core/text-fields.ts'
import { structureLabels as label, structureLimits } from '../institutions/institutions.labels.ts'

export const departmentFields = {
  code: code(label.code),
  name: text(label.name, structureLimits.name),
}

/** As a row of a file has it. */
export const importedDepartmentFields = { ...departmentFields, active: z._default(flag(label.active), true) }

/** A new department, of one's own institution unless DEV names another. */
export const departmentInput = z.strictObject({
  institution: institutionChoice,
  ...departmentFields,
  active: z.optional(flag(label.active)),
  id: decidedByServer,
  version: decidedByServer,
  designations: decidedByServer,
})
export type DepartmentInput = z.output<typeof departmentInput>

export const departmentsInput = oneOrMany(departmentInput, { max: 100 })

/** Renames a department, or closes it: a closed one is no longer offered, and still read. */
export const departmentChange = z.strictObject({
  institution: institutionChoice,
  id: uuid,
  ...departmentFields,
  active: flag(label.active),
  /** The version that was seen, so that nobody's change is undone unseen; without it the last one to save wins. */
  version: z.optional(version),
  designations: decidedByServer,
})
export type DepartmentChange = z.output<typeof departmentChange>
