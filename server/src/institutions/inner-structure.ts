import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentInside, DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { tooManyAtOnce, type LeftOut } from '@insaka/domain/institutions/structure.rules'
import type { WriteTx } from '../db/transactions.ts'
import { readStructure } from './institutions.repository.ts'
import { addDepartments, addDesignations, changeDepartment, changeDesignation } from './structure.actions.ts'

/** The departments and designations that come inside an institution. */

type Seen = { id?: string | null | undefined; version?: number | undefined; code: string }

/** Whether something of it has been changed since it was read. */
export const isStale = (wanted: DepartmentInside[], existing: DepartmentRecord[]): boolean =>
  wanted.some((each) => {
    const department = findSeen(each, existing)
    return (
      isAnother(each, department) ||
      each.designations.some((inner) => isAnother(inner, findSeen(inner, department?.designations ?? [])))
    )
  })

const findSeen = <T extends { id: string; code: string }>(seen: Seen, existing: T[]): T | undefined =>
  existing.find(({ id, code }) => (seen.id ? id === seen.id : code === seen.code))

const isAnother = ({ version }: Seen, existing: { version: number } | undefined): boolean =>
  version !== undefined && existing !== undefined && existing.version !== version

/** Whether what came in would change a department or designation that is there. */
export function changesStructure(wanted: DepartmentInside[], existing: DepartmentRecord[]): boolean {
  return wanted.some((each) => {
    const department = existing.find(({ code }) => code === each.code)
    if (!department) return false
    return (
      differs(each, department) ||
      each.designations.some((inner) => {
        const designation = department.designations.find(({ code }) => code === inner.code)
        return designation !== undefined && differs(inner, designation)
      })
    )
  })
}

type Named = { name?: string; title?: string; active?: boolean | undefined }

/** Whether it is to have another name or title, or to be closed or opened; what was not said stays as it is. */
const differs = (wanted: Named, existing: Named): boolean =>
  wanted.name !== existing.name ||
  wanted.title !== existing.title ||
  (wanted.active ?? existing.active) !== existing.active

/** Adds what is missing, and gives what is there the names that came in. Answers with what was left out. */
export async function mergeStructure(
  tx: WriteTx,
  wanted: DepartmentInside[],
  before: DepartmentRecord[],
): Promise<LeftOut[]> {
  if (wanted.length === 0) return []
  const tooMany = tooManyAtOnce(wanted, before)
  if (tooMany) throw new Refusal('INVALID', { fields: tooMany })
  const known = new Set(before.map(({ code }) => code))
  const missing = wanted.filter(({ code }) => !known.has(code))
  const { added, leftOut } = addDepartments(tx, missing, before)
  let existing = [...before, ...added]
  const seen = new Set<string>()
  for (const each of wanted) {
    // A department that came twice is another one the second time.
    if (seen.has(each.code)) existing = await readStructure(tx)
    seen.add(each.code)
    const department = existing.find(({ code }) => code === each.code)!
    if (known.has(each.code) && differs(each, department)) {
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
  wanted: DepartmentInside['designations'],
): LeftOut[] {
  const existing = new Map(department.designations.map((each) => [each.code, each]))
  for (const { code, title, active } of wanted) {
    const designation = existing.get(code)
    if (!designation || !differs({ title, active }, designation)) continue
    const { id } = designation
    changeDesignation(tx, department, { id, code, title, active: active ?? designation.active })
  }
  const missing = wanted.filter(({ code }) => !existing.has(code))
  return addDesignations(tx, department, missing).leftOut
}
