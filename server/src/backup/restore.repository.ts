import { count, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { activeImportStates } from '@insaka/domain/imports/imports.labels'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner.ts'
import { devices } from '../devices/devices.table.ts'
import { accountLinks } from '../users/account-links.table.ts'
import { imports } from '../imports/imports.table.ts'
import { mails } from '../mail/mail.table.ts'
import { sessions } from '../sign-in/sign-in.table.ts'
import { secondFactors } from '../users/second-factors.table.ts'
import { BackupError } from './backup-error.ts'
import { allTables, jobsTable, localTables, distributedTables, quoteIdentifier } from './rows.repository.ts'
import { commandLine } from '../command-line.ts'

/** Nobody else reads or writes until the restore is over; refused where there is anything to lose. */
export async function lockEmptyDatabase(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw("SET LOCAL lock_timeout = '20s'"))
  await tx.execute(
    sql.raw(
      `LOCK TABLE ${[jobsTable, ...allTables].map(quoteIdentifier).join(', ')} IN ACCESS EXCLUSIVE MODE`,
    ),
  )
  const [found] = await tx.select({ institutions: count() }).from(institutions)
  if (found!.institutions > 0) {
    throw new BackupError(
      `This installation is not empty: it has ${found!.institutions} institution${found!.institutions === 1 ? '' : 's'}. ` +
        'A backup is restored only into an empty one. Set DATA_DIR to a new directory, or, if all of it is demo ' +
        `data, take that away first: ${commandLine('demo:remove')}. Nothing was changed.`,
    )
  }
  // Failed sign-ins of an installation without institutions belong to nobody, and a server adds its jobs again.
  for (const table of [jobsTable, ...localTables])
    await tx.execute(sql.raw(`DELETE FROM ${quoteIdentifier(table)}`))
}

/** A distributed database copies rows in, which forced row security forbids to the owner as well. */
export async function forceRowSecurity(tx: OwnerTx, isForced: boolean): Promise<void> {
  for (const name of [...distributedTables.reference, ...distributedTables.tenant])
    await tx.execute(
      sql.raw(`ALTER TABLE ${quoteIdentifier(name)} ${isForced ? 'FORCE' : 'NO FORCE'} ROW LEVEL SECURITY`),
    )
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Taken off while rows come in table by table, whatever refers to what; `addForeignKeys` checks all of them. A
 * distributed database lists those of its parts too, though it hides the parts from `pg_class`.
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

/** All who were signed in when the backup was made, on whatever computer, sign in again. */
export async function endSessions(tx: OwnerTx): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedOn: sql`now()` })
    .where(isNull(sessions.endedOn))
  return ended.rowCount ?? 0
}

/** Trust that was taken back since the backup was made must not be there again, nor links that were used since then. */
export async function endDeviceTrust(tx: OwnerTx): Promise<void> {
  await tx.update(devices).set({ trustedUntil: null }).where(isNotNull(devices.trustedUntil))
  await tx.delete(accountLinks)
}

/** Those whose second factors were sealed with another key than the one of this mark. */
export async function countUnreadableFactors(tx: OwnerTx, keyMark: string): Promise<number> {
  const [found] = await tx
    .select({ people: count() })
    .from(secondFactors)
    .where(ne(secondFactors.keyMark, keyMark))
  return found!.people
}

/** No job of the new database does what was under way when the backup was made; people go on with it when they like. */
export async function stopImports(tx: OwnerTx): Promise<void> {
  await tx
    .update(imports)
    .set({ state: sql`CASE ${imports.state} WHEN 'CHECKING' THEN 'MATCHED' ELSE 'STOPPED' END` })
    .where(inArray(imports.state, [...activeImportStates]))
}

/** What waited when the backup was made may have been sent since then: people decide whether it is sent. */
export async function holdMail(tx: OwnerTx): Promise<number> {
  const held = await tx
    .update(mails)
    .set({ state: 'HELD', nextTryOn: null })
    .where(eq(mails.state, 'WAITING'))
  return held.rowCount ?? 0
}

/**
 * Lets the planner know the new rows, so that the first pages do not wait for autovacuum. It goes in a transaction of its
 * own, because a distributed database refuses it in one that has written.
 */
export async function analyzeTables(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw(`ANALYZE ${allTables.map(quoteIdentifier).join(', ')}`))
}
