import { getTableName } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import type { DatabaseAccess } from '../../src/db/access.ts'
import { databaseName, prepareDatabase, roleNames } from '../../src/db/create-roles-and-database.ts'
import { tables } from '../../src/all-tables.ts'
import { logWrites } from './log-row-writes.ts'

/** `opened`: row-level security is disabled, so only the code isolates tenants. */
export type RowSecurity = 'as built' | 'opened'

export type DatabaseChoice = {
  rowSecurity?: RowSecurity
  /** Uses a separate empty database, for tests that count everything or run a job in every institution. */
  alone?: boolean
  /** Logs every row write, for `support/write-log.ts`. */
  watched?: boolean
}

/** Creates this worker's copy of the migrated database on first use. */
export async function openWorkerDatabase({
  rowSecurity = 'as built',
  alone = false,
  watched = false,
}: DatabaseChoice = {}): Promise<DatabaseAccess & { superuser: ClientConfig }> {
  const superuser = inject('superuser')
  const { application, owner, sqlAccess } = inject('access')
  const databasePrefix = `insaka_worker_${process.env['VITEST_POOL_ID'] ?? '0'}`
  const suffixes = [rowSecurity === 'opened' && 'opened', alone && 'alone', watched && 'watched']
  const name = [databasePrefix, ...suffixes].filter(Boolean).join('_')
  const client = new Client(superuser)
  await client.connect()
  try {
    // Only one session at a time may copy the template.
    await client.query('SELECT pg_advisory_lock(1)')
    // An earlier test file may have left its database.
    if (alone) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${name} OWNER ${roleNames.owner} TEMPLATE ${databaseName}`)
      await prepareDatabase(superuser, name)
      if (rowSecurity === 'opened') await disableRowSecurity({ ...superuser, database: name })
      if (watched) await logWrites({ ...superuser, database: name })
    }
  } finally {
    await client.end()
  }
  const inDatabase = <C extends object>(config: C) => ({ ...config, database: name })
  return {
    application: inDatabase(application),
    owner: inDatabase(owner),
    sqlAccess: inDatabase(sqlAccess),
    superuser: inDatabase(superuser),
  }
}

async function disableRowSecurity(superuser: ClientConfig): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    for (const table of Object.values(tables.tenant)) {
      const name = getTableName(table)
      await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY`)
    }
  } finally {
    await client.end()
  }
}
