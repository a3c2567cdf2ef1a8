import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import { serverFolder } from '../server-folder.ts'
import { TablesRefused } from './access.ts'
import { Connection, txPipeline } from './connection.ts'
import { ownerConfig } from './distribution.ts'
import { ownerWrite, type OwnerTx, type OwnerWrite } from './owner-transactions.ts'
import { databaseErrorOf } from './errors.ts'
import { splitSqlCommands } from './split-sql.ts'
import type { DirectoryTx } from './transactions.ts'

export type MigrationStep = { migration: string; step: number; title: string; sql: string; checksum: string }

/** Steps of this file, such as `expenses 2`, build figures after all other steps, when the tables are current. */
const figuresFile = 'figures'
export type BuildProjections = (
  own: { tx: OwnerTx; write: OwnerWrite },
  figures: string[],
  onProgress: (line: string) => void,
) => Promise<void>

/** Prevents two processes from running migrations at the same time. */
const migrationLock = 4_716_229

const folder = join(serverFolder, 'migrations')

/** Reads all steps in order. A migration is a file, and each step starts with a line `-- step: title`. */
export function readSteps(from = folder): MigrationStep[] {
  return readdirSync(from)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(from, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .split(/^-- step: /m)
        .slice(1)
        .map((text, index) => {
          const end = text.indexOf('\n')
          const title = text.slice(0, end).trim()
          const commands = text.slice(end + 1).trim()
          return {
            migration: basename(file, '.sql'),
            step: index + 1,
            title,
            sql: commands,
            checksum: createHash('sha256')
              .update(commands || title)
              .digest('hex'),
          }
        }),
    )
}

const keyOf = ({ migration, step }: Pick<MigrationStep, 'migration' | 'step'>): string =>
  `${migration}/${step}`

/**
 * Runs one transaction per step, and one for all figures, so that an interrupted run can resume. `onProgress` is not
 * called for a new database.
 */
export async function migrate(
  owner: ClientConfig,
  steps = readSteps(),
  onProgress: (line: string) => void = () => undefined,
  build: BuildProjections = refuseToBuild,
): Promise<{ applied: number }> {
  const client = new Client({ ...ownerConfig(owner), pipeline: true })
  // If the connection breaks, the step fails, and its error names it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        migration text NOT NULL, step integer NOT NULL, checksum text NOT NULL, applied_on timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT schema_migrations_pkey PRIMARY KEY (migration, step)
      );
      GRANT SELECT ON schema_migrations TO insaka_application;`)
    const applied = await readAppliedSteps(client)
    checkAppliedSteps(applied, steps)
    const pendingSteps = steps.filter((step) => !applied.has(keyOf(step)))
    const reportProgress = applied.size > 0 ? onProgress : () => undefined
    const figures = pendingSteps.filter(isProjectionStep)
    const changes = pendingSteps.filter((step) => !isProjectionStep(step))
    for (const [i, step] of changes.entries()) {
      reportProgress(
        `Migrating the database to this release: step ${i + 1} of ${changes.length}, ${step.title}`,
      )
      await applyWithRetry(client, [step], { onProgress: reportProgress, build })
    }
    if (figures.length > 0) await applyWithRetry(client, figures, { onProgress: reportProgress, build })
    return { applied: pendingSteps.length }
  } finally {
    await client.end()
  }
}

/** Short, because requests queue behind a waiting lock and each of them holds a connection. */
const lockTimeoutMs = 300
const retryPauseMs = 250

/** Retries a step until its locks are free; other requests run between two attempts. */
async function applyWithRetry(client: Client, steps: MigrationStep[], options: ApplyOptions): Promise<void> {
  const { onProgress } = options
  for (let tries = 1; ; tries++) {
    try {
      return await applySteps(client, steps, options)
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      if (!isLockTimeout(error)) throw migrationError(steps[0]!, error)
    }
    if (tries === 1) onProgress('Waiting for a lock that a user or a command holds')
    await pause(retryPauseMs)
  }
}

type ApplyOptions = { onProgress: (line: string) => void; build: BuildProjections }

async function applySteps(
  client: Client,
  steps: MigrationStep[],
  { onProgress, build }: ApplyOptions,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  // Writes that start now wait for the end of the step; `app.refuse_outdated` then refuses them.
  await client.query('LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE')
  const figures = steps.filter(isProjectionStep).map(({ title }) => title)
  if (figures.length > 0)
    await build({ tx: Connection.of(client).orm, write: ownerWrite(client) }, figures, onProgress)
  for (const { migration, step, sql: text, checksum } of steps) {
    // A distributed database accepts one command per message.
    for (const command of splitSqlCommands(text)) await client.query(command)
    await client.query('INSERT INTO schema_migrations (migration, step, checksum) VALUES ($1, $2, $3)', [
      migration,
      step,
      checksum,
    ])
  }
  await client.query('COMMIT')
}

export const isProjectionStep = ({ migration }: MigrationStep): boolean => migration === figuresFile

/** Default: an empty database needs no figures. */
const refuseToBuild: BuildProjections = async ({ tx }) => {
  const { rows } = await tx.execute(sql`SELECT FROM institutions LIMIT 1`)
  if (rows.length > 0) throw new Error('No builder of figures was given.')
}

const migrationError = (step: MigrationStep, cause: unknown): Error =>
  new Error(
    isProjectionStep(step)
      ? `The derived data of this release could not be built: ${databaseErrorOf(cause).message}`
      : `Migration ${step.migration}, step ${step.step} (${step.title}) failed: ${databaseErrorOf(cause).message}`,
    { cause },
  )

const isLockTimeout = (error: unknown): boolean => databaseErrorOf(error).code === '55P03'

type AppliedStep = { migration: string; step: number; checksum: string }

const appliedStepsSql = 'SELECT migration, step, checksum FROM schema_migrations'

export async function readAppliedSteps(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<AppliedStep>(appliedStepsSql)
  return new Map(rows.map((row) => [keyOf(row), row.checksum]))
}

export function checkAppliedSteps(applied: Map<string, string>, steps: MigrationStep[]): void {
  const stepByKey = new Map(steps.map((step) => [keyOf(step), step]))
  for (const [key, checksum] of applied) {
    const step = stepByKey.get(key)
    if (!step) {
      throw new TablesRefused(
        `The database is newer than this release of Insaka (it has ${key}). Please use the newer release.`,
      )
    }
    if (step.checksum !== checksum) {
      throw new Error(
        `Migration ${key} (${step.title}) was changed after it had been applied. Restore its text; changes need a new step.`,
      )
    }
  }
}

const isMigratingSql = `
  SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'public.schema_migrations'::regclass AND granted
                    AND mode = 'AccessExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS yes`

/** Refuses a database whose steps differ from those of this release. */
export async function checkMigrated(tx: DirectoryTx, steps: MigrationStep[]): Promise<void> {
  // The table is locked during a step, so the lock is checked before the table is read.
  const [step] = (await tx[txPipeline].text<{ yes: boolean }>({ text: isMigratingSql })).rows
  if (step!.yes) throw new Refusal('OUTDATED', { retryAfterSeconds: 60 })
  const { rows } = await tx[txPipeline].text<AppliedStep>({ text: appliedStepsSql })
  const applied = new Map(rows.map((row) => [keyOf(row), row.checksum]))
  if (applied.size !== steps.length || steps.some((step) => applied.get(keyOf(step)) !== step.checksum)) {
    throw new Refusal('UNAVAILABLE', {
      message: 'The database does not have the tables of this release of Insaka.',
      retryAfterSeconds: 5,
    })
  }
}
