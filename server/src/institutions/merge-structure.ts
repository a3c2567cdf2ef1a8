import { Refusal } from '@insaka/domain/core/errors'
import type { NestedDepartment, DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { tooManyEntriesFault, type SkippedEntry } from '@insaka/domain/institutions/structure.rules'
import type { WriteTx } from '../db/transactions.ts'
import { readStructure } from './institutions.repository.ts'
import { addDepartments, addDesignations, changeDepartment, changeDesignation } from './structure.actions.ts'

type SubmittedItem = { id?: string | null | undefined; version?: number | undefined; code: string }

/** True if an entry has changed since the caller read it. */
export const isStructureStale = (submitted: NestedDepartment[], existing: DepartmentRecord[]): boolean =>
  submitted.some((each) => {
    const department = findExisting(each, existing)
    return (
      hasOtherVersion(each, department) ||
      each.designations.some((submittedDesignation) =>
        hasOtherVersion(
          submittedDesignation,
          findExisting(submittedDesignation, department?.designations ?? []),
        ),
      )
    )
  })

const findExisting = <T extends { id: string; code: string }>(
  item: SubmittedItem,
  existing: T[],
): T | undefined => existing.find(({ id, code }) => (item.id ? id === item.id : code === item.code))

const hasOtherVersion = ({ version }: SubmittedItem, existing: { version: number } | undefined): boolean =>
  version !== undefined && existing !== undefined && existing.version !== version

/** True if the submitted entries would change an existing department or designation. */
export function changesStructure(submitted: NestedDepartment[], existing: DepartmentRecord[]): boolean {
  return submitted.some((each) => {
    const department = existing.find(({ code }) => code === each.code)
    if (!department) return false
    return (
      differs(each, department) ||
      each.designations.some((submittedDesignation) => {
        const designation = department.designations.find(({ code }) => code === submittedDesignation.code)
        return designation !== undefined && differs(submittedDesignation, designation)
      })
    )
  })
}

type NamedItem = { name?: string; title?: string; active?: boolean | undefined }

/** Omitted fields count as unchanged. */
const differs = (submitted: NamedItem, existing: NamedItem): boolean =>
  submitted.name !== existing.name ||
  submitted.title !== existing.title ||
  (submitted.active ?? existing.active) !== existing.active

/** Adds missing departments and designations and updates existing ones. Returns the skipped entries. */
export async function mergeStructure(
  tx: WriteTx,
  submitted: NestedDepartment[],
  before: DepartmentRecord[],
): Promise<SkippedEntry[]> {
  if (submitted.length === 0) return []
  const tooMany = tooManyEntriesFault(submitted, before)
  if (tooMany) throw new Refusal('INVALID', { fields: tooMany })
  const existingCodes = new Set(before.map(({ code }) => code))
  const missing = submitted.filter(({ code }) => !existingCodes.has(code))
  const { added, leftOut } = addDepartments(tx, missing, before)
  let existing = [...before, ...added]
  const mergedCodes = new Set<string>()
  for (const each of submitted) {
    // Reads again, because the first of two equal codes has changed the department.
    if (mergedCodes.has(each.code)) existing = await readStructure(tx)
    mergedCodes.add(each.code)
    const department = existing.find(({ code }) => code === each.code)!
    if (existingCodes.has(each.code) && differs(each, department)) {
      const { name, active = department.active } = each
      await changeDepartment(tx, existing, { id: department.id, code: each.code, name, active })
    }
    leftOut.push(...mergeDesignations(tx, department, each.designations))
  }
  return leftOut
}

function mergeDesignations(
  tx: WriteTx,
  department: DepartmentRecord,
  submitted: NestedDepartment['designations'],
): SkippedEntry[] {
  const existing = new Map(department.designations.map((each) => [each.code, each]))
  for (const { code, title, active } of submitted) {
    const designation = existing.get(code)
    if (!designation || !differs({ title, active }, designation)) continue
    const { id } = designation
    changeDesignation(tx, department, { id, code, title, active: active ?? designation.active })
  }
  const missing = submitted.filter(({ code }) => !existing.has(code))
  return addDesignations(tx, department, missing).leftOut
}
