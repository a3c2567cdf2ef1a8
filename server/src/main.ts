import type { FastifyInstance } from 'fastify'
import { readConfig } from './config.ts'
import { openInstallation, type Installation } from './installation.ts'
import { endWith } from './plain-failures.ts'
import { serve } from './serve.ts'
import { keepTidy } from './tidy.ts'

/** How long calls under way may take to finish once the server is told to stop. */
const graceMs = 4_000

let installation: Installation | undefined
let app: FastifyInstance | undefined
let stopTidying: (() => void) | undefined
let stopping: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return endWith(error)
  }
})()

try {
  installation = await openInstallation(config, { role: 'server', onSuperseded: () => void stop(1) })
  if (!stopping) {
    app = await serve(config, installation)
    stopTidying = keepTidy(installation.platform)
  }
} catch (error) {
  await stop(1, error)
}

/** Lets calls under way finish, closes the pool, then the database. */
function stop(exitCode: number, error?: unknown): Promise<void> {
  return (stopping ??= shutDown(exitCode, error))
}

async function shutDown(exitCode: number, error: unknown): Promise<void> {
  stopTidying?.()
  if (app) {
    const hurry = setTimeout(() => app?.server.closeAllConnections(), graceMs)
    await app.close()
    clearTimeout(hurry)
  }
  await installation?.close()
  if (error) endWith(error)
  process.exit(exitCode)
}
