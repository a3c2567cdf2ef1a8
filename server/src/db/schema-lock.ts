import { Client, type ClientConfig } from 'pg'
import { TablesRefused } from './access.ts'
import { ownerConfig } from './distribution.ts'
import { withClient } from './with-client.ts'
import { readAppliedSteps, checkAppliedSteps, type MigrationStep } from './migrations.ts'
import { commandLine } from '../command-line.ts'

export type SchemaLock = { pid: number; release: () => Promise<void> }

/** Blocks migrations while a command works. Refuses a database with tables of another release. */
export async function lockSchema(owner: ClientConfig, steps: MigrationStep[]): Promise<SchemaLock> {
  const client = new Client(ownerConfig(owner))
  // If this connection breaks, those of the command break too and report it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Commands may run long or wait for user input.
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN')
    // The read takes a lock that blocks migrations until this transaction ends.
    const applied = await readAppliedSteps(client)
    checkAppliedSteps(applied, steps)
    if (applied.size < steps.length) refuse('is older than this release of Insaka')
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return { pid: rows[0]!.pid, release: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** True if Insaka never used this database. Refuses databases of newer releases. */
export async function isNewDatabase(config: ClientConfig, steps: MigrationStep[]): Promise<boolean> {
  try {
    return await withClient(config, async (client) => {
      if (!(await hasSchema(client))) return true
      checkAppliedSteps(await readAppliedSteps(client), steps)
      return false
    })
  } catch (error) {
    if ((error as { code?: string }).code === missingDatabase) return true
    throw error
  }
}

const missingDatabase = '3D000'

export const refuseNewDatabase = (): never => refuse('has no tables of Insaka yet')

async function hasSchema(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there",
  )
  return rows[0]!.there
}

function refuse(fault: string): never {
  throw new TablesRefused(
    `The database ${fault}. Nothing was done. Start the server or run ${commandLine('db:migrate')} to migrate it.`,
  )
}
