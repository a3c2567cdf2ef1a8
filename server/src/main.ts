import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from './config.ts'
import { openInstallation } from './installation.ts'
import { jobKindsOf } from './job-kinds.ts'
import { admitSqlLogins } from './sql-access/sql-access-watch.ts'
import { JobRunner } from './jobs/run-jobs.ts'
import { exitWithError } from './readable-errors.ts'
import { serve } from './serve.ts'
import { removeLeftoverFolders } from './worker-threads/temporary-folder.ts'

/** Grace period for running calls at shutdown. */
const graceMs = 4_000

const config = readConfigOrExit()
const openingAbort = new AbortController()
let app: FastifyInstance | undefined
let jobs: JobRunner | undefined
let stopping: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

const installationOpened = openInstallation(config, {
  role: 'server',
  schema: 'migrate',
  signal: openingAbort.signal,
  onSuperseded: () => void stop(1),
})
try {
  const installation = await installationOpened
  app = await serve(config, installation)
  removeLeftoverFolders().catch(() => undefined)
  admitSqlLogins(installation.platform).catch(() => undefined)
  const { platform, logger } = installation
  jobs = new JobRunner(platform, jobKindsOf(platform, logger), logger)
  jobs.start()
} catch (error) {
  await stop(1, error)
}

function stop(exitCode: number, error?: unknown): Promise<void> {
  return (stopping ??= shutDown(exitCode, error))
}

async function shutDown(exitCode: number, error: unknown): Promise<void> {
  openingAbort.abort()
  const jobsStopped = jobs?.stop()
  if (app) {
    const forceClose = setTimeout(() => app?.server.closeAllConnections(), graceMs)
    await app.close()
    clearTimeout(forceClose)
  }
  await jobsStopped
  const installation = await installationOpened.catch(() => null)
  await installation?.platform.backups?.restores.stop()
  await installation?.close()
  if (error !== undefined) exitWithError(error)
  process.exit(exitCode)
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return exitWithError(error)
  }
}
