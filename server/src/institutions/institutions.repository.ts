import { asc, eq, or, sql } from 'drizzle-orm'
import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentRecord, ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { tenantDatabase, tenantNames } from '@insaka/domain/institutions/institutions.rules'
import { databaseNames, institutions } from '../db/directory.table.ts'
import {
  readText,
  directoryInsertion,
  directoryChange,
  directoryRead,
  insertion,
  replacement,
  tenantRead,
  type Values,
} from '../db/statement.ts'
import type { AnyTx, TenantTx } from '../db/transactions.ts'
import { findInstitutionById, type InstitutionRow } from './directory.repository.ts'
import { institutionDetails } from './institutions.table.ts'
import { departments, designations } from './structure.table.ts'

type DetailsRow = typeof institutionDetails.$inferSelect
type TenantNames = ReturnType<typeof tenantNames>

export const insertDetails = insertion('institutionDetails.insert', institutionDetails)
export const insertDepartment = insertion('departments.insert', departments)
export const insertDatabaseNames = directoryInsertion('databaseNames.insert', databaseNames)
export const insertDesignation = insertion('designations.insert', designations)

export const findDetails = tenantRead('institutionDetails.find', (orm, $) =>
  orm.select().from(institutionDetails).where(eq(institutionDetails.institutionId, $.institutionId)),
)

const listDepartments = tenantRead('departments.list', (orm, $) =>
  orm
    .select()
    .from(departments)
    .where(eq(departments.institutionId, $.institutionId))
    .orderBy(asc(departments.code)),
)

const listDesignations = tenantRead('designations.list', (orm, $) =>
  orm
    .select()
    .from(designations)
    .where(eq(designations.institutionId, $.institutionId))
    .orderBy(asc(designations.code)),
)

export const updateDetails = replacement('institutionDetails.update', institutionDetails, [])

type DirectoryFields = { id: string; name: string; alias: string; type: InstitutionRow['type'] }
export const updateDirectoryEntry = directoryChange(
  'institutions.update',
  (orm, $: Values<DirectoryFields>) =>
    orm
      .update(institutions)
      .set({ name: sql`${$.name}`, alias: sql`${$.alias}`, type: sql`${$.type}` })
      .where(eq(institutions.id, $.id)),
)

const findNames = directoryRead('databaseNames.find', (orm, $: Values<TenantNames>) =>
  orm
    .select({ institutionId: databaseNames.institutionId })
    .from(databaseNames)
    .where(
      or(eq(databaseNames.schemaName, $.schemaName), eq(databaseNames.databaseUsername, $.databaseUsername)),
    ),
)

/** Schema and user names for external access that no other institution uses. */
export async function findFreeNames(tx: AnyTx, institutionCode: string, year: number): Promise<TenantNames> {
  for (let suffix = 1; ; suffix++) {
    const names = tenantNames(institutionCode, year, suffix)
    if ((await findNames(tx, names)).length === 0) return names
  }
}

export const countDepartments = async (tx: TenantTx): Promise<number> =>
  countOf(tx, {
    name: 'departments.count',
    text: 'SELECT count(*)::int AS total FROM departments WHERE institution_id = $1',
  })

export const countDesignations = async (tx: TenantTx, department?: string): Promise<number> =>
  countOf(tx, {
    name: 'designations.count',
    text: `SELECT count(*)::int AS total FROM designations JOIN departments USING (institution_id)
            WHERE institution_id = $1 AND departments.id = department_id AND departments.code = coalesce($2, departments.code)`,
    values: [department ?? null],
  })

const countOf = async (tx: TenantTx, statement: Parameters<typeof readText>[1]): Promise<number> =>
  (await readText<{ total: number }>(tx, statement))[0]!.total

export async function readStructure(tx: TenantTx): Promise<DepartmentRecord[]> {
  const [allDepartments, allDesignations] = await Promise.all([listDepartments(tx), listDesignations(tx)])
  return allDepartments.map((department) => ({
    ...department,
    designations: allDesignations.filter(({ departmentId }) => departmentId === department.id),
  }))
}

/** Address and database access, visible only to the institution's own users and DEV. */
export async function readDetails(
  tx: TenantTx,
  directory: InstitutionRow,
): Promise<Partial<ListedInstitution>> {
  const [details] = await findDetails(tx)
  return details ? detailsOf(directory, details) : {}
}

function detailsOf({ id, code }: InstitutionRow, details: DetailsRow): Partial<ListedInstitution> {
  const { location, street, city, postalCode, province, country, phoneNumber, email } = details
  const { schemaName, databaseType, databaseUsername } = details
  return {
    address: { id, location, street, city, postalCode, province, country, phoneNumber, email },
    tenant: {
      id,
      tenantId: code,
      schemaName,
      databaseType,
      databaseUsername,
      ...tenantDatabase(databaseType, schemaName),
    },
    version: details.version,
    createdOn: details.createdOn,
    updatedOn: details.updatedOn,
  }
}

/** An institution as its own users and DEV see it, without departments. */
export function toListedInstitution(row: InstitutionRow, details: DetailsRow): ListedInstitution {
  const { demo: _demo, ...listed } = row
  return { ...listed, ...detailsOf(row, details) }
}

/** The institution of the transaction: its rows, and the record for its own users and DEV. */
export async function readStoredInstitution(tx: TenantTx) {
  const [[row], [details]] = await Promise.all([
    findInstitutionById(tx, { id: tx.institutionId }),
    findDetails(tx),
  ])
  if (!row || !details) throw new Refusal('NOT_FOUND')
  return { row, details, record: toListedInstitution(row, details) }
}

export async function readInstitutionWithStructure(tx: TenantTx) {
  const [stored, departments] = await Promise.all([readStoredInstitution(tx), readStructure(tx)])
  return { ...stored, departments, whole: { ...stored.record, departments } }
}
