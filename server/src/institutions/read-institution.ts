import { Refusal } from '@insaka/domain/core/errors'
import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { permissionScope } from '@insaka/domain/permissions'
import type { Database } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import { readSqlAccessRecord } from '../sql-access/sql-access.actions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { findInstitutionByCode, findInstitutionById, type InstitutionRow } from './directory.repository.ts'
import { readDetails, readStructure } from './institutions.repository.ts'

/** Finds an institution by id or code, limited to the fields that the caller may see. */
export async function readInstitutionFor(platform: Platform, caller: Caller | null, idOrCode: string) {
  const { database } = platform
  const row = await findInDirectory(database, idOrCode)
  if (!row) throw new Refusal('NOT_FOUND')
  return database.read(row.id, async (tx) => {
    if (!seesFullRecord(caller, row)) return { ...row, departments: await readStructure(tx) }
    const [details, window, departments] = await Promise.all([
      readDetails(tx, row),
      readSqlAccessRecord(platform, tx),
      readStructure(tx),
    ])
    return { ...row, ...details, window, departments }
  })
}

export const detailsFor = async (
  database: Database,
  caller: Caller | null,
  row: InstitutionRow,
): Promise<Partial<ListedInstitution>> =>
  seesFullRecord(caller, row) ? database.read(row.id, (tx) => readDetails(tx, row)) : {}

/** The full record is for the institution's own users and DEV; others see the directory entry. */
const seesFullRecord = (caller: Caller | null, { id }: InstitutionRow): boolean =>
  caller !== null &&
  (caller.institutionId === id || permissionScope(caller, 'MANAGE_INSTITUTIONS') === 'any institution')

async function findInDirectory(database: Database, idOrCode: string): Promise<InstitutionRow | undefined> {
  const [row] = await database.readDirectory((tx) =>
    isUuid(idOrCode)
      ? findInstitutionById(tx, { id: idOrCode })
      : findInstitutionByCode(tx, { code: idOrCode }),
  )
  return row
}
