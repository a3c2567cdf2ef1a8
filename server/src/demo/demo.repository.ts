import { eq, inArray, sql } from 'drizzle-orm'
import { securityEvents, securitySeals } from '../audit-log/audit.table.ts'
import { databaseNames, institutions, loginDirectory } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'
import { tables } from '../all-tables.ts'
import { directoryRead, type Values } from '../db/statement.ts'
import type { DirectoryTx } from '../db/transactions.ts'

const findOneInstitution = directoryRead('demo.findOne', (orm, $: Values<{ demo: boolean }>) =>
  orm.select({ id: institutions.id }).from(institutions).where(eq(institutions.demo, $.demo)).limit(1),
)

export async function hasDemo(tx: DirectoryTx): Promise<boolean> {
  return (await findOneInstitution(tx, { demo: true })).length > 0
}

export async function hasRealInstitution(tx: DirectoryTx): Promise<boolean> {
  return (await findOneInstitution(tx, { demo: false })).length > 0
}

/** Deletes all demo institutions with their data and returns how many there were. */
export async function deleteDemo(tx: OwnerTx): Promise<number> {
  const demo = tx.select({ id: institutions.id }).from(institutions).where(eq(institutions.demo, true))
  for (const { id } of await demo) await tx.execute(sql`CALL app.drop_window(${id})`)
  // Referencing rows are deleted before the rows they reference.
  for (const table of Object.values(tables.tenant).toReversed()) {
    await tx.delete(table).where(inArray(table.institutionId, demo))
  }
  await tx.delete(securitySeals).where(inArray(securitySeals.institutionId, demo))
  await tx.delete(securityEvents).where(inArray(securityEvents.institutionId, demo))
  await tx.delete(databaseNames).where(inArray(databaseNames.institutionId, demo))
  await tx.delete(loginDirectory).where(inArray(loginDirectory.institutionId, demo))
  const removed = await tx.delete(institutions).where(eq(institutions.demo, true))
  return removed.rowCount ?? 0
}
