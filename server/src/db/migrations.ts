import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import { serverFolder } from '../server-folder.ts'
import { sending } from './connection.ts'
import { asOwnerOf } from './distribution.ts'
import { commandsOf } from './sql-commands.ts'
import type { DirectoryTx } from './transactions.ts'

export type Step = { migration: string; step: number; title: string; sql: string; checksum: string }

/** Two processes that start at once must not migrate side by side. */
const migrationLock = 4_716_229

const folder = join(serverFolder, 'migrations')

/** All steps in order. A migration is a file; its steps stand between lines `-- step: what it does`. */
export function readSteps(from = folder): Step[] {
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
          const sql = text.slice(end + 1).trim()
          return {
            migration: basename(file, '.sql'),
            step: index + 1,
            title: text.slice(0, end).trim(),
            sql,
            checksum: createHash('sha256').update(sql).digest('hex'),
          }
        }),
    )
}

const keyOf = ({ migration, step }: Pick<Step, 'migration' | 'step'>): string => `${migration}/${step}`

/** Carries a database forward, each step in a transaction of its own, so that an interrupted run is simply continued. */
export async function migrate(owner: ClientConfig, steps = readSteps()): Promise<{ applied: number }> {
  const client = new Client(asOwnerOf(owner))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        migration text NOT NULL, step integer NOT NULL, checksum text NOT NULL, applied_on timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT schema_migrations_pkey PRIMARY KEY (migration, step)
      );
      GRANT SELECT ON schema_migrations TO insaka_application;`)
    const done = await appliedSteps(client)
    compare(done, steps)
    const open = steps.filter((step) => !done.has(keyOf(step)))
    for (const step of open) await apply(client, step)
    return { applied: open.length }
  } finally {
    await client.end()
  }
}

async function apply(client: Client, { migration, step, title, sql, checksum }: Step): Promise<void> {
  await client.query('BEGIN')
  try {
    // A distributed database takes one command in a message.
    for (const command of commandsOf(sql)) await client.query(command)
    await client.query('INSERT INTO schema_migrations (migration, step, checksum) VALUES ($1, $2, $3)', [
      migration,
      step,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${migration}, step ${step} (${title}) failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

type Applied = { migration: string; step: number; checksum: string }

const listApplied = 'SELECT migration, step, checksum FROM schema_migrations'

async function appliedSteps(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Applied>(listApplied)
  return new Map(rows.map((row) => [keyOf(row), row.checksum]))
}

function compare(done: Map<string, string>, steps: Step[]): void {
  const known = new Map(steps.map((step) => [keyOf(step), step]))
  for (const [key, checksum] of done) {
    const step = known.get(key)
    if (!step) {
      throw new Error(
        `The database is newer than this release of Insaka (it has ${key}). Please start the newer release.`,
      )
    }
    if (step.checksum !== checksum) {
      throw new Error(
        `Migration ${key} (${step.title}) was changed after it had been applied. Restore its text; changes need a new step.`,
      )
    }
  }
}

/** Refuses while the database lacks a step of this release, or has one that this release does not know. */
export async function checkMigrated(tx: DirectoryTx, steps: Step[]): Promise<void> {
  const { rows } = await tx[sending].text<Applied>({ text: listApplied })
  const done = new Map(rows.map((row) => [keyOf(row), row.checksum]))
  if (done.size !== steps.length || steps.some((step) => done.get(keyOf(step)) !== step.checksum)) {
    throw new Refusal('UNAVAILABLE', {
      message: 'The database does not have the tables of this release of Insaka.',
      retryAfterSeconds: 5,
    })
  }
}
