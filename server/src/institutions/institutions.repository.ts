import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentRecord, InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { tenantDatabase, tenantNames } from '@insaka/domain/institutions/institutions.rules'
import type { TenantTx } from '../db/database.ts'
import { databaseNames, institutions } from '../db/directory.table.ts'
import { insertion, statement, type AnyTx, type Values } from '../db/statement.ts'
import { findInstitutionById, type InstitutionRow } from './directory.repository.ts'
import { institutionDetails } from './institutions.table.ts'
import { departments, designations } from './structure.table.ts'

type DetailsRow = typeof institutionDetails.$inferSelect
type TenantNames = ReturnType<typeof tenantNames>

export const insertDetails = insertion('institutionDetails.insert', institutionDetails)
export const insertDepartment = insertion('departments.insert', departments)
export const insertDatabaseNames = insertion('databaseNames.insert', databaseNames)
export const insertDesignation = insertion('designations.insert', designations)

const findDetails = statement('institutionDetails.find', (orm, $: Values<{ institutionId: string }>) =>
  orm.select().from(institutionDetails).where(eq(institutionDetails.institutionId, $.institutionId)),
)

const listDepartments = statement('departments.list', (orm, $: Values<{ institutionId: string }>) =>
  orm
    .select()
    .from(departments)
    .where(eq(departments.institutionId, $.institutionId))
    .orderBy(asc(departments.code)),
)

const listDesignations = statement('designations.list', (orm, $: Values<{ institutionId: string }>) =>
  orm
    .select()
    .from(designations)
    .where(eq(designations.institutionId, $.institutionId))
    .orderBy(asc(designations.code)),
)

export async function findDetailsRow(tx: TenantTx): Promise<DetailsRow | undefined> {
  const [details] = await findDetails(tx, { institutionId: tx.institutionId })
  return details
}

const putDetails = statement('institutionDetails.update', (orm, $: Values<DetailsRow>) => {
  const { institutionId: _id, ...columns } = getTableColumns(institutionDetails)
  const changed = Object.entries(columns).map(([name, column]) => [
    name,
    sql`${sql.param($[name as keyof DetailsRow] as never, column)}`,
  ])
  return orm
    .update(institutionDetails)
    .set(Object.fromEntries(changed) as never)
    .where(eq(institutionDetails.institutionId, $.institutionId))
})
export const updateDetails = (tx: TenantTx, row: DetailsRow) => putDetails(tx, row)

type Listed = { id: string; name: string; alias: string; type: InstitutionRow['type'] }
export const updateDirectory = statement('institutions.update', (orm, $: Values<Listed>) =>
  orm
    .update(institutions)
    .set({ name: sql`${$.name}`, alias: sql`${$.alias}`, type: sql`${$.type}` })
    .where(eq(institutions.id, $.id)),
)

const findNames = statement(
  'databaseNames.find',
  (orm, $: Values<{ schemaName: string; databaseUsername: string }>) =>
    orm
      .select({ institutionId: databaseNames.institutionId })
      .from(databaseNames)
      .where(
        or(
          eq(databaseNames.schemaName, $.schemaName),
          eq(databaseNames.databaseUsername, $.databaseUsername),
        ),
      ),
)

/** The names under which an institution reaches its records from elsewhere: unlike those of any other. */
export async function freeNames(tx: AnyTx, institutionCode: string, year: number): Promise<TenantNames> {
  for (let twin = 1; ; twin++) {
    const names = tenantNames(institutionCode, year, twin)
    if ((await findNames(tx, names)).length === 0) return names
  }
}

/** The departments of the transaction's institution, each with its designations. */
export async function readStructure(tx: TenantTx): Promise<DepartmentRecord[]> {
  const { institutionId } = tx
  const all = await listDepartments(tx, { institutionId })
  const below = await listDesignations(tx, { institutionId })
  return all.map((department) => ({
    ...department,
    designations: below.filter(({ departmentId }) => departmentId === department.id),
  }))
}

/** What only the institution's own people and DEV see: its address and how its data can be reached. */
export async function readDetails(
  tx: TenantTx,
  directory: InstitutionRow,
): Promise<Partial<InstitutionListed>> {
  const [details] = await findDetails(tx, { institutionId: tx.institutionId })
  if (!details) return {}
  const { id } = directory
  const { location, street, city, postalCode, province, country, phoneNumber, email } = details
  const { schemaName, databaseType, databaseUsername } = details
  return {
    address: { id, location, street, city, postalCode, province, country, phoneNumber, email },
    tenant: {
      id,
      tenantId: directory.code,
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

/** The institution of the transaction as DEV and its own people see it; its departments apart. */
export async function readInstitution(tx: TenantTx): Promise<InstitutionListed> {
  const [row] = await findInstitutionById(tx, { id: tx.institutionId })
  if (!row) throw new Refusal('NOT_FOUND')
  const { demo: _demo, ...listed } = row
  return { ...listed, ...(await readDetails(tx, row)) }
}
