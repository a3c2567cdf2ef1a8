import type { DepartmentRecord, InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { departmentFault, designationFault } from '@insaka/domain/institutions/structure.rules'
import {
  departmentsEndpoints,
  designationsEndpoints,
} from '@insaka/domain/structure-entries/structure-entries.endpoints'
import { departmentEntry, designationEntry } from '@insaka/domain/structure-entries/structure-entries.schema'
import type * as z from 'zod/mini'

/** The name of a department, or the title of a designation. */
type EntryText = { name?: string; title?: string }
export type StructureEntry = EntryText & {
  id: string
  code: string
  active: boolean
  version: number
  designations?: readonly unknown[]
}
export type NewEntry = EntryText & { institution: string; department?: string; code: string }
export type ChangedEntry = NewEntry & { id: string; active: boolean; version?: number }

/** The entry that contains the listed ones: an institution, or one of its departments. */
export type EntryParent = { institution: InstitutionRecord; department: DepartmentRecord | undefined }

const kinds = {
  departments: {
    ...departmentEntry,
    title: 'Departments',
    description: 'Add, rename and close departments.',
    textField: 'name',
    failureText: 'Failed to save department',
    closing: 'A closed department stays on its records but is no longer offered.',
    endpoints: departmentsEndpoints,
    faultOf: departmentFault,
  },
  designations: {
    ...designationEntry,
    title: 'Designations',
    description: 'Add, rename and close the designations of a department.',
    textField: 'title',
    failureText: 'Failed to save designation',
    closing: 'Users keep a closed designation, but it is no longer offered.',
    endpoints: designationsEndpoints,
    faultOf: designationFault,
  },
} as const

/** A kind of structure entries for the parts that both share; their schemas differ only in parent and text. */
export type EntryKind = Pick<(typeof kinds)['departments'], 'endpoints'> & {
  noun: string
  title: 'Departments' | 'Designations'
  description: string
  textField: keyof EntryText
  failureText: string
  closing: string
  input: z.ZodMiniType<NewEntry, NewEntry>
  change: z.ZodMiniType<ChangedEntry, ChangedEntry>
  faultOf: (
    entry: NewEntry,
    entries: { existing: readonly StructureEntry[]; pending: readonly NewEntry[] },
  ) => ReturnType<typeof departmentFault>
}
export const entryKinds = kinds as unknown as Readonly<Record<keyof typeof kinds, EntryKind>>

export const entriesOf = ({ institution, department }: EntryParent): readonly StructureEntry[] =>
  department ? department.designations : institution.departments
