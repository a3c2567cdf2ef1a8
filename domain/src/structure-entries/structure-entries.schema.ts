import * as z from 'zod/mini'
import { institutionChoice } from '../core/institution-choice.ts'
import { code, decidedByServer, flag, oneOrMany, text, uuid, version } from '../core/text-fields.ts'
import { structureLabels as label, structureLimits } from '../institutions/institutions.labels.ts'
import { departmentRecord, designationRecord } from '../institutions/institutions.schema.ts'

type Shape = z.core.$ZodLooseShape

type EntryDescription<Fields, Parent, Content, One, All> = {
  noun: string
  fields: Fields
  /** Names the entry that contains this one, apart from the institution. */
  parent: Parent
  /** Entries within this one, which the server ignores in a body. */
  content: Content
  /** The entry in a reply. */
  one: One
  all: All
}

/** A kind of entry in the structure of an institution, with the schemas that follow from its description. */
function describeEntry<
  Fields extends Shape,
  Parent extends Shape,
  Content extends Shape,
  One extends Shape,
  All extends Shape,
>(description: EntryDescription<Fields, Parent, Content, One, All>) {
  const { fields, parent, content } = description
  const input = z.strictObject({
    institution: institutionChoice,
    ...parent,
    ...fields,
    active: z.optional(flag(label.active)),
    id: decidedByServer,
    version: decidedByServer,
    ...content,
  })
  return {
    ...description,
    importedFields: { ...parent, ...fields, active: z._default(flag(label.active), true) },
    /** A new entry, in the caller's institution unless DEV names another. */
    input,
    inputs: oneOrMany(input, { max: 100 }),
    /** Renames, closes or reopens an entry: a closed one is no longer offered but stays readable. */
    change: z.strictObject({
      institution: institutionChoice,
      id: uuid,
      /** Defaults to the parent of the entry. */
      ...z.partial(z.object(parent)).shape,
      ...fields,
      active: flag(label.active),
      /** The version on which the change is based (optimistic lock); without it the last save wins. */
      version: z.optional(version),
      ...content,
    }),
  }
}

export const departmentEntry = describeEntry({
  noun: 'department',
  fields: { code: code(label.code), name: text(label.name, structureLimits.name) },
  parent: {},
  content: { designations: decidedByServer },
  one: { department: departmentRecord },
  all: { departments: z.array(departmentRecord) },
})
export type DepartmentInput = z.output<typeof departmentEntry.input>
export type DepartmentChange = z.output<typeof departmentEntry.change>

export const designationEntry = describeEntry({
  noun: 'designation',
  fields: { code: code(label.code), title: text(label.title, structureLimits.title) },
  parent: { department: code(label.department) },
  content: {},
  one: { designation: designationRecord },
  all: { designations: z.array(designationRecord) },
})
export type DesignationInput = z.output<typeof designationEntry.input>
export type DesignationChange = z.output<typeof designationEntry.change>
