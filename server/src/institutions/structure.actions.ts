import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { departmentTaken, designationTaken, type Taken } from '@insaka/domain/institutions/structure.rules'
import type { WriteTx } from '../db/database.ts'
import { once, type Submit } from '../db/idempotency.ts'
import { uuidv7 } from '../db/uuid.ts'
import { insertDepartment, insertDesignation, readStructure } from './institutions.repository.ts'
import { structureConstraints } from './structure.table.ts'
import { isDepartmentUsed, updateDepartment, updateDesignation } from './structure.repository.ts'

/** What came in is left out where its code, or a designation's title, is there already; without case. */
export async function addDepartments(
  tx: WriteTx,
  wanted: { code: string; name: string; active?: boolean | undefined }[],
): Promise<Taken[]> {
  const { institutionId } = tx
  const standing: { code: string }[] = await readStructure(tx)
  const added: { code: string }[] = []
  const leftOut: Taken[] = []
  for (const { code, name, active = true } of wanted) {
    const taken = departmentTaken({ code }, { existing: standing, pending: added })
    if (taken) {
      leftOut.push(taken)
      continue
    }
    added.push({ code })
    const id = uuidv7(tx.now)
    await insertDepartment(tx, { institutionId, id, code, name, active, version: 1 })
    await tx.record({
      action: 'added',
      subject: 'departments',
      subjectId: id,
      before: null,
      after: { code, name, active },
    })
  }
  return leftOut
}

export async function addDesignations(
  tx: WriteTx,
  department: Pick<DepartmentRecord, 'id' | 'code' | 'designations'>,
  wanted: { code: string; title: string; active?: boolean | undefined }[],
): Promise<Taken[]> {
  const { institutionId } = tx
  const added: { code: string; title: string }[] = []
  const leftOut: Taken[] = []
  for (const { code, title, active = true } of wanted) {
    const taken = designationTaken({ code, title }, { existing: department.designations, pending: added })
    if (taken) {
      leftOut.push(taken)
      continue
    }
    added.push({ code, title })
    const id = uuidv7(tx.now)
    await insertDesignation(tx, {
      institutionId,
      id,
      departmentId: department.id,
      code,
      title,
      active,
      version: 1,
    })
    await tx.record({
      action: 'added',
      subject: 'designations',
      subjectId: id,
      before: null,
      after: { department: department.code, code, title, active },
    })
  }
  return leftOut
}

type Adding = {
  /** Answers with what is said of it. */
  add: () => Promise<string>
  /** Which record it became, where one came in and no list. */
  idOf: () => Promise<string | undefined>
  find: (id: string) => Promise<unknown>
}

/** Adds once, however often the same submit arrives. Answers with what is said of it. */
export async function addOnce(tx: WriteTx, sent: Submit, { add, idOf, find }: Adding): Promise<string> {
  let message = 'Saved.'
  const { recordId, sameBody } = await once(tx, sent, async () => {
    message = await add()
    return (await idOf()) ?? tx.institutionId
  })
  if (!sameBody) throw new Refusal('ALREADY_SAVED', { current: await find(recordId) })
  return message
}

/** The record of what came in, where that was one and no list. */
export const recordOf = <T extends { code: string }>(
  records: readonly T[],
  body: { code: string } | readonly unknown[],
): T | undefined => ('code' in body ? records.find(({ code }) => code === body.code) : undefined)

/** Without a version the last one to save wins. */
type Wanted = { id: string; code: string; active: boolean; version?: number | undefined }

export async function changeDepartment(
  tx: WriteTx,
  { id, code, name, active, version }: Wanted & { name: string },
): Promise<void> {
  const { institutionId } = tx
  const standing = (await readStructure(tx)).find((each) => each.id === id)
  if (!standing) throw new Refusal('NOT_FOUND')
  refuseStale(standing, version)
  if (code !== standing.code && (await isDepartmentUsed(tx, id))) {
    const message = 'Records use this code, so it can no longer change.'
    throw new Refusal('INVALID', { fields: { code: [message] } })
  }
  const before = { code: standing.code, name: standing.name, active: standing.active }
  const after = { code, name, active }
  if (isDeepStrictEqual(before, after)) return
  await updateDepartment(tx, { institutionId, id, ...after })
  await tx.record({ action: 'changed', subject: 'departments', subjectId: id, before, after })
}

export async function changeDesignation(
  tx: WriteTx,
  { code: department, designations }: Pick<DepartmentRecord, 'code' | 'designations'>,
  { id, code, title, active, version }: Wanted & { title: string },
): Promise<void> {
  const { institutionId } = tx
  const standing = designations.find((each) => each.id === id)
  if (!standing) throw new Refusal('NOT_FOUND')
  refuseStale(standing, version)
  refuseTaken(
    { code, title },
    designations.filter((each) => each !== standing),
  )
  const after = { code, title, active }
  const before = { code: standing.code, title: standing.title, active: standing.active }
  if (isDeepStrictEqual(before, after)) return
  await updateDesignation(tx, { institutionId, id, ...after })
  await tx.record({
    action: 'changed',
    subject: 'designations',
    subjectId: id,
    before: { department, ...before },
    after: { department, ...after },
  })
}

/** The database compares titles by letter; several blanks inside look like one. */
function refuseTaken(
  wanted: { code: string; title: string },
  others: DepartmentRecord['designations'],
): void {
  const taken = designationTaken(wanted, { existing: others, pending: [] })
  if (!taken) return
  const { message } = structureConstraints[`designations_${taken.field}_unique`]
  throw new Refusal('DUPLICATE', { message, fields: { [taken.field]: [message] } })
}

/** What others have changed meanwhile is not undone unseen. */
function refuseStale(standing: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== standing.version) throw new Refusal('STALE', { current: standing })
}
