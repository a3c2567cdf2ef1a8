import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../src/config.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { openInstallation } from '../../src/installation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Record<Prepared, string>
  }
}

/** An empty database or an installation with demo data, which tests copy because that is ten times faster. */
export type Prepared = 'cluster' | 'installation'

const log = { info: () => undefined, warn: console.warn, error: console.error }

export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-prepared-')))
  const prepared = { cluster: join(folder, 'cluster'), installation: join(folder, 'installation') }
  const cluster = await openEmbeddedPostgres({ dataDir: prepared.cluster, role: 'command', log })
  const config = readConfig({ DATA_DIR: prepared.installation, LOG_LEVEL: 'warn' })
  const installation = await openInstallation(config, { role: 'command', schema: 'migrate' })
  await seedDemo(installation.platform, new Date())
  await Promise.all([cluster.close(), installation.close()])
  // Each copy chooses its own port and log.
  for (const dataDir of Object.values(prepared)) {
    for (const name of ['postgres.port', 'postgres.log']) rmSync(join(dataDir, name), { force: true })
  }
  project.provide('prepared', prepared)
  return () => rmSync(folder, { recursive: true, force: true })
}
