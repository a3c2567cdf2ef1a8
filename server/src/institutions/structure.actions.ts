import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { departmentFault, designationFault } from '@insaka/domain/institutions/structure.rules'
import type { WriteTx } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { insertDepartment, insertDesignation, readStructure } from './institutions.repository.ts'
import {
  findDepartmentById,
  findDesignationById,
  isDepartmentUsed,
  updateDepartment,
  updateDesignation,
} from './structure.repository.ts'

/** What came in is left out where its code, or a designation's title, is there already; without case. */
export async function addDepartments(
  tx: WriteTx,
  wanted: { code: string; name: string }[],
): Promise<{ leftOut: string[] }> {
  const { institutionId } = tx
  const standing: { code: string }[] = await readStructure(tx)
  const added: { code: string }[] = []
  const leftOut: string[] = []
  for (const { code, name } of wanted) {
    if (departmentFault({ code }, { standing, pending: added })) {
      leftOut.push(code)
      continue
    }
    added.push({ code })
    const id = uuidv7(tx.now)
    await insertDepartment(tx, { institutionId, id, code, name, active: true })
    await tx.record({
      action: 'added',
      subject: 'departments',
      subjectId: id,
      before: null,
      after: { code, name, active: true },
    })
  }
  return { leftOut }
}

export async function addDesignations(
  tx: WriteTx,
  department: Pick<DepartmentRecord, 'id' | 'code' | 'designations'>,
  wanted: { code: string; title: string }[],
): Promise<{ leftOut: string[] }> {
  const { institutionId } = tx
  const added: { code: string; title: string }[] = []
  const leftOut: string[] = []
  for (const { code, title } of wanted) {
    const known = { standing: department.designations, pending: added }
    if (designationFault({ code, title }, known)) {
      leftOut.push(code)
      continue
    }
    added.push({ code, title })
    const id = uuidv7(tx.now)
    await insertDesignation(tx, { institutionId, id, departmentId: department.id, code, title, active: true })
    await tx.record({
      action: 'added',
      subject: 'designations',
      subjectId: id,
      before: null,
      after: { department: department.code, code, title, active: true },
    })
  }
  return { leftOut }
}

export async function changeDepartment(
  tx: WriteTx,
  { id, code, name, active }: { id: string; code: string; name: string; active: boolean },
): Promise<void> {
  const { institutionId } = tx
  const [standing] = await findDepartmentById(tx, { institutionId, id })
  if (!standing) throw new Refusal('NOT_FOUND')
  if (standing.code !== code && (await isDepartmentUsed(tx, id))) {
    const message = 'Records use this code, so it can no longer change.'
    throw new Refusal('INVALID', { fields: { code: [message] } })
  }
  const before = { code: standing.code, name: standing.name, active: standing.active }
  const after = { code, name, active }
  await updateDepartment(tx, { institutionId, id, ...after })
  await tx.record({ action: 'changed', subject: 'departments', subjectId: id, before, after })
}

export async function changeDesignation(
  tx: WriteTx,
  department: Pick<DepartmentRecord, 'id' | 'code'>,
  { id, code, title, active }: { id: string; code: string; title: string; active: boolean },
): Promise<void> {
  const { institutionId } = tx
  const [standing] = await findDesignationById(tx, { institutionId, id })
  if (!standing || standing.departmentId !== department.id) throw new Refusal('NOT_FOUND')
  const before = {
    department: department.code,
    code: standing.code,
    title: standing.title,
    active: standing.active,
  }
  const after = { department: department.code, code, title, active }
  await updateDesignation(tx, { institutionId, id, code, title, active })
  await tx.record({ action: 'changed', subject: 'designations', subjectId: id, before, after })
}

/** What is said after adding: duplicates are named. */
export function toldOf(leftOut: string[], wanted: number): string {
  if (leftOut.length === 0) return 'Saved.'
  const names = [...new Set(leftOut)].join(', ')
  return leftOut.length === wanted
    ? `Nothing was saved: ${names} ${leftOut.length === 1 ? 'exists' : 'exist'} already.`
    : `Saved. Left out, since it exists already: ${names}.`
}
