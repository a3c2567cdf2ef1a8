import { Client, type ClientConfig } from 'pg'
import { TablesRefused } from './access.ts'
import { ownerConfig } from './distribution.ts'
import { withClient } from './with-client.ts'
import { readAppliedSteps, checkAppliedSteps, type Step } from './migrations.ts'
import { commandLine } from '../command-line.ts'

/** The schema of this release, which no migration changes until it is let go. */
export type SchemaLock = { pid: number; release: () => Promise<void> }

/** Keeps migrations off while a command works. Refuses a database that does not have the tables of this release. */
export async function lockSchema(owner: ClientConfig, steps: Step[]): Promise<SchemaLock> {
  const client = new Client(ownerConfig(owner))
  // If this connection breaks, the connections of the command break too, and the command says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // A command may take its time, and a person to answer its questions.
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN')
    // What is read here stays locked against a migration for as long as this transaction is open.
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

/** Whether no Insaka has been here before. Refuses where a newer release has been. */
export async function isNewDatabase(config: ClientConfig, steps: Step[]): Promise<boolean> {
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
    `The database ${fault}, and nothing was done. The start of the server brings it to this release, and so does ${commandLine('db:migrate')}.`,
  )
}
