import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentInside, DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { tooManyAtOnce, type Taken } from '@insaka/domain/institutions/structure.rules'
import type { WriteTx } from '../db/database.ts'
import { readStructure } from './institutions.repository.ts'
import { addDepartments, addDesignations, changeDepartment, changeDesignation } from './structure.actions.ts'

/** The departments and designations that come inside an institution. */

type Seen = { id?: string | null | undefined; version?: number | undefined; code: string }

/** Whether something of it has been changed since it was read. */
export const isStale = (wanted: DepartmentInside[], standing: DepartmentRecord[]): boolean =>
  wanted.some((each) => {
    const department = standingAs(each, standing)
    return (
      isAnother(each, department) ||
      each.designations.some((inner) => isAnother(inner, standingAs(inner, department?.designations ?? [])))
    )
  })

const standingAs = <T extends { id: string; code: string }>(seen: Seen, standing: T[]): T | undefined =>
  standing.find(({ id, code }) => (seen.id ? id === seen.id : code === seen.code))

const isAnother = ({ version }: Seen, standing: { version: number } | undefined): boolean =>
  version !== undefined && standing !== undefined && standing.version !== version

/** Whether what came in would change a department or designation that is there. */
export function changesStructure(wanted: DepartmentInside[], standing: DepartmentRecord[]): boolean {
  return wanted.some((each) => {
    const department = standing.find(({ code }) => code === each.code)
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
const differs = (wanted: Named, standing: Named): boolean =>
  wanted.name !== standing.name ||
  wanted.title !== standing.title ||
  (wanted.active ?? standing.active) !== standing.active

/** Adds what is missing, and gives what is there the names that came in. Answers with what was left out. */
export async function mergeStructure(tx: WriteTx, wanted: DepartmentInside[]): Promise<Taken[]> {
  if (wanted.length === 0) return []
  const before = await readStructure(tx)
  const tooMany = tooManyAtOnce(wanted, before)
  if (tooMany) throw new Refusal('INVALID', { fields: tooMany })
  const known = new Set(before.map(({ code }) => code))
  const leftOut = await addDepartments(
    tx,
    wanted.filter(({ code }) => !known.has(code)),
  )
  let standing = await readStructure(tx)
  const seen = new Set<string>()
  for (const each of wanted) {
    // A department that came twice is another one the second time.
    if (seen.has(each.code)) standing = await readStructure(tx)
    seen.add(each.code)
    const department = standing.find(({ code }) => code === each.code)!
    if (known.has(each.code) && differs(each, department)) {
      const { name, active = department.active } = each
      await changeDepartment(tx, { id: department.id, code: each.code, name, active })
    }
    leftOut.push(...(await mergeDesignations(tx, department, each.designations)))
  }
  return leftOut
}

async function mergeDesignations(
  tx: WriteTx,
  department: DepartmentRecord,
  wanted: DepartmentInside['designations'],
): Promise<Taken[]> {
  const standing = new Map(department.designations.map((each) => [each.code, each]))
  for (const { code, title, active } of wanted) {
    const designation = standing.get(code)
    if (!designation || !differs({ title, active }, designation)) continue
    const { id } = designation
    await changeDesignation(tx, department, { id, code, title, active: active ?? designation.active })
  }
  return addDesignations(
    tx,
    department,
    wanted.filter(({ code }) => !standing.has(code)),
  )
}
