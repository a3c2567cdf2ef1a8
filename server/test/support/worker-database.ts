import { getTableName } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import type { DatabaseAccess } from '../../src/db/access.ts'
import { databaseName, prepareDatabase, roleNames } from '../../src/db/prepare.ts'
import { tables } from '../../src/schema.ts'
import { logWrites } from './write-log.ts'

/** `opened`: the database's own walls between institutions are taken down, so that only the code's are left. */
export type RowSecurity = 'as built' | 'opened'

export type DatabaseChoice = {
  rowSecurity?: RowSecurity
  /** An empty one, for tests that count everything in it, or run a job in every institution. */
  alone?: boolean
  /** One that lists each row that is written: `support/writes.ts` reads the list. */
  watched?: boolean
}

/** This worker's own copy of the migrated database, made when its first test file asks for it. */
export async function workerDatabase({
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
    // The template may have one visitor at a time.
    await client.query('SELECT pg_advisory_lock(1)')
    // A test file before this one may have left its own.
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
