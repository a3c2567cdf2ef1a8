import { asc, eq } from 'drizzle-orm'
import type { DepartmentRecord, InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { tenantDatabase } from '@insaka/domain/institutions/institutions.rules'
import type { TenantTx } from '../db/database.ts'
import { insertion, statement, type Values } from '../db/statement.ts'
import type { InstitutionRow } from './directory.repository.ts'
import { institutionDetails } from './institutions.table.ts'
import { departments, designations } from './structure.table.ts'

export const insertDetails = insertion('institutionDetails.insert', institutionDetails)
export const insertDepartment = insertion('departments.insert', departments)
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
