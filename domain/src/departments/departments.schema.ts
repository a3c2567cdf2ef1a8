import * as z from 'zod/mini'
import { institutionChoice } from '../core/institution-choice.ts'
import { code, decidedByServer, flag, oneOrMany, text, uuid, version } from '../core/text-fields.ts'
import { structureLabels as label, structureLimits } from '../institutions/institutions.labels.ts'

export const departmentFields = {
  code: code(label.code),
  name: text(label.name, structureLimits.name),
}

export const importedDepartmentFields = { ...departmentFields, active: z._default(flag(label.active), true) }

/** A new department, in the caller's institution unless DEV names another. */
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

/** Renames, closes or reopens a department: a closed one is no longer offered but stays readable. */
export const departmentChange = z.strictObject({
  institution: institutionChoice,
  id: uuid,
  ...departmentFields,
  active: flag(label.active),
  /** The version on which the change is based (optimistic lock); without it the last save wins. */
  version: z.optional(version),
  designations: decidedByServer,
})
export type DepartmentChange = z.output<typeof departmentChange>
