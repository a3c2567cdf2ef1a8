import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import type { DatabaseAccess } from '../../src/db/access.ts'
import { databaseName, prepareDatabase, roleNames } from '../../src/db/prepare.ts'

/** This worker's own copy of the migrated database, made when its first test file asks for it. */
export async function workerDatabase(): Promise<DatabaseAccess & { superuser: ClientConfig }> {
  const superuser = inject('superuser')
  const { application, owner } = inject('access')
  const name = `insaka_worker_${process.env['VITEST_POOL_ID'] ?? '0'}`
  const client = new Client(superuser)
  await client.connect()
  try {
    // The template may have one visitor at a time.
    await client.query('SELECT pg_advisory_lock(1)')
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${name} OWNER ${roleNames.owner} TEMPLATE ${databaseName}`)
      await prepareDatabase(superuser, name)
    }
  } finally {
    await client.end()
  }
  const here = <C extends object>(config: C) => ({ ...config, database: name })
  return { application: here(application), owner: here(owner), superuser: here(superuser) }
}
