import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { accessEmbedded, type DatabaseAccess } from '../src/db/access.ts'
import { migrate } from '../src/db/migrations.ts'
import { openEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuser: ClientConfig
    access: DatabaseAccess
  }
}

const warningsOnly = { info: () => undefined, warn: console.warn, error: console.error }

/** Starts one PostgreSQL for all tests, with a migrated database that each worker copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'insaka-tests-'))
  const postgres = await openEmbeddedPostgres({
    dataDir,
    role: 'server',
    log: warningsOnly,
    settings: {
      // No durability needed: the data is discarded.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // The pools of released applications keep idle connections for ten seconds.
      max_connections: '200',
    },
  })
  const access = await accessEmbedded(postgres, { prepares: true })
  await migrate(access.owner)
  project.provide('superuser', { ...postgres.superuser })
  project.provide('access', access)
  return async () => {
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
