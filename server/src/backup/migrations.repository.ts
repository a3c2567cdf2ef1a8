import { sql } from 'drizzle-orm'
import type { MigrationStep } from '../db/migrations.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'
import { splitSqlCommands } from '../db/split-sql.ts'
import { NewerBackupError, DivergedBackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { jobsTable, listTables, quoteIdentifier } from './rows.repository.ts'

type AppliedMigration = Manifest['migrations'][number]

export async function listMigrations(tx: OwnerTx): Promise<AppliedMigration[]> {
  const { rows } = await tx.execute<AppliedMigration>(
    sql`SELECT migration, step, checksum FROM schema_migrations ORDER BY migration COLLATE "C", step`,
  )
  return rows
}

/** Splits steps into those in the backup and those to run; refuses unknown and changed steps. */
export function splitSteps(
  { migrations, product }: Manifest,
  steps: MigrationStep[],
): { appliedSteps: MigrationStep[]; pendingSteps: MigrationStep[] } {
  const keyOf = ({ migration, step }: Pick<MigrationStep, 'migration' | 'step'>) => `${migration}/${step}`
  const stepByKey = new Map(steps.map((step) => [keyOf(step), step]))
  const appliedKeys = new Set(migrations.map(keyOf))
  for (const migration of migrations) {
    const step = stepByKey.get(keyOf(migration))
    if (!step) {
      throw new NewerBackupError(
        `This backup was made by a newer release of Insaka (${product.version}); it has the migration ${keyOf(migration)}, ` +
          'which this release does not have. Restore it with that release.',
      )
    }
    if (step.checksum !== migration.checksum) {
      throw new DivergedBackupError(
        `This backup was made by a release of Insaka whose migration ${keyOf(migration)} is different. ` +
          'Restore it with the release that made it.',
      )
    }
  }
  return {
    appliedSteps: steps.filter((step) => appliedKeys.has(keyOf(step))),
    pendingSteps: steps.filter((step) => !appliedKeys.has(keyOf(step))),
  }
}

/** Drops the schema within the transaction, so that it can be rebuilt at an older level. */
export async function clearSchema(tx: OwnerTx): Promise<void> {
  for (const name of [...(await listTables(tx)), jobsTable])
    await tx.execute(sql.raw(`DROP TABLE ${quoteIdentifier(name)} CASCADE`))
  await tx.execute(sql.raw('DROP SCHEMA IF EXISTS app, app_window CASCADE'))
  await tx.execute(sql`DELETE FROM schema_migrations`)
}

/** The caller builds the figures once all tables are current. */
export async function applySteps(tx: OwnerTx, steps: MigrationStep[]): Promise<void> {
  for (const { migration, step, checksum, sql: text } of steps) {
    for (const command of splitSqlCommands(text)) await tx.execute(sql.raw(command))
    await tx.execute(
      sql`INSERT INTO schema_migrations (migration, step, checksum) VALUES (${migration}, ${step}, ${checksum})`,
    )
  }
}
