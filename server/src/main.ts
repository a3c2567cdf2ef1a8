import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from './config.ts'
import { openInstallation } from './installation.ts'
import { jobKindsOf } from './job-kinds.ts'
import { admitWindows } from './sql-access/watch.ts'
import { JobRunner } from './jobs/run-jobs.ts'
import { endWith } from './plain-failures.ts'
import { serve } from './serve.ts'
import { removeLeftovers } from './threads/folder.ts'

/** How long calls under way may take to finish once the server is stopping. */
const graceMs = 4_000

const config = readOrEnd()
const opening = new AbortController()
let app: FastifyInstance | undefined
let jobs: JobRunner | undefined
let stopping: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

const opened = openInstallation(config, {
  role: 'server',
  schema: 'migrate',
  signal: opening.signal,
  onSuperseded: () => void stop(1),
})
try {
  const installation = await opened
  app = await serve(config, installation)
  removeLeftovers().catch(() => undefined)
  admitWindows(installation.platform).catch(() => undefined)
  const { platform, logger } = installation
  jobs = new JobRunner(platform, jobKindsOf(platform, logger), logger)
  jobs.start()
} catch (error) {
  await stop(1, error)
}

/** Lets calls under way finish, closes the pool, then the database. */
function stop(exitCode: number, error?: unknown): Promise<void> {
  return (stopping ??= shutDown(exitCode, error))
}

async function shutDown(exitCode: number, error: unknown): Promise<void> {
  opening.abort()
  const jobsStopped = jobs?.stop()
  if (app) {
    const hurry = setTimeout(() => app?.server.closeAllConnections(), graceMs)
    await app.close()
    clearTimeout(hurry)
  }
  await jobsStopped
  const installation = await opened.catch(() => null)
  await installation?.platform.backups?.restores.stop()
  await installation?.close()
  if (error !== undefined) endWith(error)
  process.exit(exitCode)
}

function readOrEnd(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return endWith(error)
  }
}
