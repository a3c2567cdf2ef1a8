import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment, yearOf } from '@insaka/domain/core/dates'
import type {
  DepartmentInside,
  DepartmentRecord,
  InstitutionChange,
  InstitutionInput,
} from '@insaka/domain/institutions/institutions.schema'
import { reachOf } from '@insaka/domain/permissions'
import { beginChain } from '../db/audit.ts'
import type { WriteTx } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { insertInstitution } from './directory.repository.ts'
import {
  findDetailsRow,
  freeNames,
  insertDatabaseNames,
  insertDetails,
  readInstitution,
  readStructure,
  updateDetails,
  updateDirectory,
} from './institutions.repository.ts'
import { closeWindow, setFirstWindowPassword } from './window.actions.ts'
import { addDepartments, addDesignations, changeDepartment, changeDesignation } from './structure.actions.ts'

/** Registers an institution, with the departments that came with it. Answers with its id. */
export async function registerInstitution(
  platform: Platform,
  caller: Caller,
  input: InstitutionInput,
  now: Date,
): Promise<string> {
  const id = uuidv7(now)
  const { code, name, alias, type, address, tenant, departments } = input
  const { id: _address, ...place } = address
  await platform.database.write(id, actorOf(caller), async (tx) => {
    const names = await freeNames(tx, code, yearOf(now))
    await insertInstitution(tx, { id, code, name, alias, type, demo: false, shield: null })
    await insertDatabaseNames(tx, { institutionId: id, ...names })
    await beginChain(tx)
    await insertDetails(tx, {
      institutionId: id,
      ...place,
      databaseType: tenant.databaseType,
      ...names,
      version: 1,
      createdOn: toMoment(now),
      updatedOn: toMoment(now),
    })
    // Other types of database are declared and no more; nothing of their password is kept.
    if (tenant.databaseType === 'POSTGRESQL') {
      await setFirstWindowPassword(platform, tx, tenant.databasePassword)
    }
    await tx.record({
      action: 'registered',
      subject: 'institutions',
      subjectId: id,
      before: null,
      after: await readInstitution(tx),
    })
    await mergeStructure(tx, departments)
  })
  return id
}

/**
 * Changes an institution; what the body lacks is not deleted. Its own administrator may add departments and
 * designations and nothing else.
 */
export async function changeInstitution(
  { database }: Platform,
  caller: Caller,
  input: InstitutionChange,
): Promise<void> {
  const mayChange = reachOf(caller.role, 'MANAGE_INSTITUTIONS') === 'any institution'
  if (!mayChange && input.id !== caller.institutionId) throw new Refusal('NOT_FOUND')
  await database.write(input.id, actorOf(caller), async (tx) => {
    const before = await readInstitution(tx)
    const details = await findDetailsRow(tx)
    if (!details) throw new Refusal('NOT_FOUND')
    if (details.version !== input.version) {
      throw new Refusal('STALE', { current: { ...before, departments: await readStructure(tx) } })
    }
    if (input.code !== before.code) {
      const message = "An institution's acronym never changes."
      throw new Refusal('INVALID', { fields: { code: [message] } })
    }
    const { code: _code, name, alias, type, address, tenant, departments } = input
    const { id: _address, ...place } = address
    const { databaseType } = tenant
    const listed = { name, alias, type }
    const changed = { ...details, ...place, databaseType }
    const differs =
      !isDeepStrictEqual(changed, details) ||
      !isDeepStrictEqual(listed, { name: before.name, alias: before.alias, type: before.type })
    if (!mayChange && (differs || renames(departments, await readStructure(tx)))) {
      const message =
        'An administrator adds departments and designations to the institution, and changes nothing else of it.'
      throw new Refusal('NOT_ALLOWED', { message })
    }
    if (differs) {
      if (databaseType !== details.databaseType) await closeWindow(tx)
      await updateDirectory(tx, { id: input.id, ...listed })
      await updateDetails(tx, { ...changed, version: details.version + 1, updatedOn: toMoment(tx.now) })
      await tx.record({
        action: 'changed',
        subject: 'institutions',
        subjectId: input.id,
        before,
        after: await readInstitution(tx),
      })
    }
    await mergeStructure(tx, departments)
  })
}

/** Whether what came in would change a department or designation that is there. */
function renames(wanted: DepartmentInside[], standing: DepartmentRecord[]): boolean {
  return wanted.some(({ code, name, designations }) => {
    const department = standing.find((each) => each.code === code)
    if (!department) return false
    const titles = new Map(department.designations.map((each) => [each.code, each.title]))
    return (
      department.name !== name ||
      designations.some((each) => titles.has(each.code) && titles.get(each.code) !== each.title)
    )
  })
}

/** Adds what is missing, and gives what is there the names that came in. */
async function mergeStructure(tx: WriteTx, wanted: DepartmentInside[]): Promise<void> {
  if (wanted.length === 0) return
  await addDepartments(tx, wanted)
  const standing = await readStructure(tx)
  for (const { code, name, designations } of wanted) {
    const department = standing.find((each) => each.code === code)!
    if (department.name !== name) await changeDepartment(tx, { ...department, name })
    await addDesignations(tx, department, designations)
    for (const { code: designationCode, title } of designations) {
      const designation = department.designations.find((each) => each.code === designationCode)
      if (designation && designation.title !== title) {
        await changeDesignation(tx, department, { ...designation, title })
      }
    }
  }
}
