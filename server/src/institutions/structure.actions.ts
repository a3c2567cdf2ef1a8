import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import {
  departmentConflict,
  designationConflict,
  type SkippedEntry,
} from '@insaka/domain/institutions/structure.rules'
import type { WriteTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { insertDepartment, insertDesignation } from './institutions.repository.ts'
import { isDepartmentUsed, updateDepartment, updateDesignation } from './structure.repository.ts'
import { structureConstraints } from './structure.table.ts'

/** Skips departments whose code exists already, ignoring case. */
export function addDepartments(
  tx: WriteTx,
  submitted: { code: string; name: string; active?: boolean | undefined }[],
  existing: readonly DepartmentRecord[],
  action: 'added' | 'imported' = 'added',
): { added: DepartmentRecord[]; leftOut: SkippedEntry[] } {
  const added: DepartmentRecord[] = []
  const leftOut: SkippedEntry[] = []
  for (const { code, name, active = true } of submitted) {
    const duplicate = departmentConflict({ code }, { existing, pending: added })
    if (duplicate) {
      leftOut.push(duplicate)
      continue
    }
    const row = { id: uuidv7(tx.now), code, name, active, version: 1 }
    insertDepartment(tx, row)
    tx.record({
      action,
      subject: 'departments',
      subjectId: row.id,
      before: null,
      after: { code, name, active },
    })
    added.push({ ...row, designations: [] })
  }
  return { added, leftOut }
}

/** Skips designations whose code or title exists already in the department, ignoring case. */
export function addDesignations(
  tx: WriteTx,
  department: Pick<DepartmentRecord, 'id' | 'code' | 'designations'>,
  submitted: { code: string; title: string; active?: boolean | undefined }[],
  action: 'added' | 'imported' = 'added',
): { added: DesignationRecord[]; leftOut: SkippedEntry[] } {
  const added: DesignationRecord[] = []
  const leftOut: SkippedEntry[] = []
  for (const { code, title, active = true } of submitted) {
    const duplicate = designationConflict(
      { code, title },
      { existing: department.designations, pending: added },
    )
    if (duplicate) {
      leftOut.push(duplicate)
      continue
    }
    const record = { id: uuidv7(tx.now), code, title, active, version: 1 }
    insertDesignation(tx, { ...record, departmentId: department.id })
    tx.record({
      action,
      subject: 'designations',
      subjectId: record.id,
      before: null,
      after: { department: department.code, code, title, active },
    })
    added.push(record)
  }
  return { added, leftOut }
}

/** The saved record if the body is a single entry, undefined for a list. */
export const singleRecord = <T extends { code: string }>(
  records: readonly T[],
  body: { code: string } | readonly unknown[],
): T | undefined => ('code' in body ? records.find(({ code }) => code === body.code) : undefined)

/** Without a version, the last save wins. */
type StructureChange = { id: string; code: string; active: boolean; version?: number | undefined }

export async function changeDepartment(
  tx: WriteTx,
  existing: readonly DepartmentRecord[],
  { id, code, name, active, version }: StructureChange & { name: string },
  action: 'changed' | 'taken back' = 'changed',
): Promise<DepartmentRecord> {
  const department = existing.find((each) => each.id === id)
  if (!department) throw new Refusal('NOT_FOUND')
  refuseStale(department, version)
  if (code !== department.code && (await isDepartmentUsed(tx, id))) {
    const message = 'Records use this code, so it cannot change.'
    throw new Refusal('INVALID', { fields: { code: [message] } })
  }
  const before = { code: department.code, name: department.name, active: department.active }
  const after = { code, name, active }
  if (isDeepStrictEqual(before, after)) return department
  updateDepartment(tx, { id, ...after })
  tx.record({ action, subject: 'departments', subjectId: id, before, after })
  return { ...department, ...after, version: department.version + 1 }
}

export function changeDesignation(
  tx: WriteTx,
  { code: department, designations }: Pick<DepartmentRecord, 'code' | 'designations'>,
  { id, code, title, active, version }: StructureChange & { title: string },
  action: 'changed' | 'taken back' = 'changed',
): DesignationRecord {
  const designation = designations.find((each) => each.id === id)
  if (!designation) throw new Refusal('NOT_FOUND')
  refuseStale(designation, version)
  refuseDuplicate(
    { code, title },
    designations.filter((each) => each !== designation),
  )
  const after = { code, title, active }
  const before = { code: designation.code, title: designation.title, active: designation.active }
  if (isDeepStrictEqual(before, after)) return designation
  updateDesignation(tx, { id, ...after })
  tx.record({
    action,
    subject: 'designations',
    subjectId: id,
    before: { department, ...before },
    after: { department, ...after },
  })
  return { ...designation, ...after, version: designation.version + 1 }
}

/** The database distinguishes titles by repeated blanks, but these look like a single one to users. */
function refuseDuplicate(
  submitted: { code: string; title: string },
  others: DepartmentRecord['designations'],
): void {
  const duplicate = designationConflict(submitted, { existing: others, pending: [] })
  if (duplicate) refuseSkippedEntry('designations', [duplicate])
}

/** If all entries must be added, a duplicate is refused with the database's message. */
export function refuseSkippedEntry(
  kind: 'departments' | 'designations',
  [duplicate]: readonly SkippedEntry[],
): void {
  if (!duplicate) return
  const { field, message } =
    kind === 'departments'
      ? structureConstraints.departments_code_unique
      : structureConstraints[`designations_${duplicate.field}_unique`]
  throw new Refusal('DUPLICATE', { message, fields: { [field]: [message] } })
}

/** Optimistic lock: a concurrent change is never overwritten unseen. */
function refuseStale(existing: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== existing.version) throw new Refusal('STALE', { current: existing })
}
