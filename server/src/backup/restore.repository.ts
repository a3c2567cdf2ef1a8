import { count, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { activeImportStates } from '@insaka/domain/imports/imports.labels'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'
import { devices } from '../devices/devices.table.ts'
import { accountLinks } from '../users/account-links.table.ts'
import { imports } from '../imports/imports.table.ts'
import { mails } from '../mail/mail.table.ts'
import { sessions } from '../sign-in/sign-in.table.ts'
import { secondFactors } from '../users/second-factors.table.ts'
import { BackupError } from './backup-error.ts'
import { allTables, jobsTable, localTables, distributedTables, quoteIdentifier } from './rows.repository.ts'
import { commandLine } from '../command-line.ts'

/** Locks all tables until the restore ends; refuses a database that has institutions. */
export async function lockEmptyDatabase(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw("SET LOCAL lock_timeout = '20s'"))
  await tx.execute(
    sql.raw(
      `LOCK TABLE ${[jobsTable, ...allTables].map(quoteIdentifier).join(', ')} IN ACCESS EXCLUSIVE MODE`,
    ),
  )
  const [row] = await tx.select({ institutions: count() }).from(institutions)
  if (row!.institutions > 0) {
    throw new BackupError(
      `This installation is not empty: it has ${row!.institutions} institution${row!.institutions === 1 ? '' : 's'}. ` +
        'A backup is restored only into an empty one. Set DATA_DIR to a new directory, or, if it has only demo ' +
        `data, remove that first: ${commandLine('demo:remove')}. Nothing was changed.`,
    )
  }
  // Without an institution, attempts and security events are worthless; a server recreates its jobs.
  for (const table of [jobsTable, ...localTables])
    await tx.execute(sql.raw(`DELETE FROM ${quoteIdentifier(table)}`))
}

/** A distributed database inserts by COPY, which forced row security forbids even to the owner. */
export async function forceRowSecurity(tx: OwnerTx, isForced: boolean): Promise<void> {
  for (const name of [...distributedTables.reference, ...distributedTables.tenant])
    await tx.execute(
      sql.raw(`ALTER TABLE ${quoteIdentifier(name)} ${isForced ? 'FORCE' : 'NO FORCE'} ROW LEVEL SECURITY`),
    )
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Drops foreign keys, so that tables can be filled in any order; `addForeignKeys` validates them. Citus lists the
 * keys of shards as well, but hides the shards from `pg_class`.
 */
export async function dropForeignKeys(tx: OwnerTx): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
       AND conrelid IN (SELECT oid FROM pg_class) ORDER BY oid`)
  for (const { table, name } of rows) {
    await tx.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteIdentifier(name)}`))
  }
  return rows
}

export async function addForeignKeys(tx: OwnerTx, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await tx.execute(sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} ${definition}`))
  }
}

/** Users who were signed in at the time of the backup must sign in again. */
export async function endSessions(tx: OwnerTx): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedOn: sql`now()` })
    .where(isNull(sessions.endedOn))
  return ended.rowCount ?? 0
}

/** Device trust may have been revoked, and links used, since the backup was made. */
export async function endDeviceTrust(tx: OwnerTx): Promise<void> {
  await tx.update(devices).set({ trustedUntil: null }).where(isNotNull(devices.trustedUntil))
  await tx.delete(accountLinks)
}

export async function countUnreadableFactors(tx: OwnerTx, keyMark: string): Promise<number> {
  const [row] = await tx
    .select({ people: count() })
    .from(secondFactors)
    .where(ne(secondFactors.keyMark, keyMark))
  return row!.people
}

/** Stops imports that ran at the time of the backup; users may continue them. */
export async function stopImports(tx: OwnerTx): Promise<void> {
  await tx
    .update(imports)
    .set({ state: sql`CASE ${imports.state} WHEN 'CHECKING' THEN 'MATCHED' ELSE 'STOPPED' END` })
    .where(inArray(imports.state, [...activeImportStates]))
}

/** Waiting mails may have been sent after the backup, so users decide whether to send them. */
export async function holdMail(tx: OwnerTx): Promise<number> {
  const held = await tx
    .update(mails)
    .set({ state: 'HELD', nextTryOn: null })
    .where(eq(mails.state, 'WAITING'))
  return held.rowCount ?? 0
}

/** Updates planner statistics for the first queries. Citus refuses this in a transaction that has written. */
export async function analyzeTables(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw(`ANALYZE ${allTables.map(quoteIdentifier).join(', ')}`))
}
