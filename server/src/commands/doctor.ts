import { accessSync, constants, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { toMoment } from '@insaka/domain/core/dates'
import { recordCountText } from '@insaka/domain/core/number-format'
import {
  healthCheckNames,
  healthCheckStates,
  type HealthCheckName,
} from '@insaka/domain/health/health.labels'
import type { HealthCheck } from '@insaka/domain/health/health.schema'
import { RestoreRunner } from '../backup/restore-runner.ts'
import { readConfig, type Config } from '../config.ts'
import { TablesRefused } from '../db/access.ts'
import { readOrCreateSecret } from '../embedded-postgres/secret.ts'
import { openServices, openInstallation, type Installation } from '../installation.ts'
import { jobKindsOf } from '../job-kinds.ts'
import { readTls } from '../listen.ts'
import { readableError } from '../readable-errors.ts'
import { release } from '../release.ts'
import type { OwnCertificate } from '../health/certificate.ts'
import { probeServer } from '../health/probe-server.ts'
import { runChecks } from '../health/health-checks.ts'
import type { ClosedDatabase, HealthFacts } from '../health/health-facts.ts'
import { HealthMonitor, type HealthMonitorOptions } from '../health/health-monitor.ts'

const timeoutSeconds = 45
const stopTimeoutMs = 12_000

/** Health check with advice; the exit code is 1 if any check is wrong. */
export async function runDoctor(): Promise<number> {
  const config = readConfig(process.env)
  const facts = { ...(await collectFacts(config)), server: await probeServer(config) }
  const checks = runChecks(facts).filter(({ name }) => name !== 'backups' || canRecognizeBackups(config))
  const names = Object.keys(healthCheckNames) as HealthCheckName[]
  const unseen = names.filter((name) => !checks.some((check) => check.name === name))
  if (process.argv.includes('--json'))
    console.log(JSON.stringify({ release, on: toMoment(new Date()), checks, unseen }, null, 2))
  else for (const line of linesOf(checks, unseen)) console.log(line)
  return checks.some(({ state }) => state === 'WRONG') ? 1 : 0
}

/** Limits the time for the database, so the doctor always responds. */
async function collectFacts(config: Config): Promise<HealthFacts> {
  const abortController = new AbortController()
  const collecting = collectWithDatabase(config, abortController.signal)
  const facts = await Promise.race([collecting, sleep(timeoutSeconds * 1_000, null)])
  if (facts) return facts
  abortController.abort()
  // Waits until an embedded database that was started for this check has stopped.
  if (config.database === 'embedded')
    await Promise.race([collecting.catch(() => undefined), sleep(stopTimeoutMs)])
  return collectWithoutDatabase(config, {
    fault: `The database did not answer within ${timeoutSeconds} seconds.`,
  })
}

/** Starts an embedded database for the check if no server runs. */
async function collectWithDatabase(config: Config, signal: AbortSignal): Promise<HealthFacts> {
  const installation = await openForCheck(config, signal)
  if ('fault' in installation) return collectWithoutDatabase(config, installation)
  try {
    const { platform, logger, checkReady } = installation
    const kinds = jobKindsOf(platform, logger).map(({ kind }) => kind)
    return await new HealthMonitor(platform, { ...optionsOf(config), kinds, checkReady }).readFacts()
  } finally {
    await installation.close()
  }
}

async function openForCheck(config: Config, signal: AbortSignal): Promise<Installation | ClosedDatabase> {
  // A health check must not create a database.
  if (!hasDatabase(config)) return { fault: `There is no database in ${resolve(config.dataDir)} yet.` }
  const [missing] = missingSecrets(config)
  if (missing)
    return {
      fault: `${secretFile(config, missing)} is missing or not readable for this account, so the database was not opened.`,
      advice:
        'Restore this file from a copy of DATA_DIR before you start the server again, or use the account that runs Insaka.',
    }
  try {
    return await openInstallation(
      { ...config, logLevel: 'silent' },
      { role: 'command', schema: 'require', signal },
    )
  } catch (error) {
    if (error instanceof TablesRefused) return { fault: null, tables: error.message }
    return { fault: readableError(error) ?? (error as Error).message }
  }
}

const hasDatabase = ({ database, dataDir }: Config): boolean =>
  database !== 'embedded' || existsSync(join(dataDir, 'postgres'))

const secretFile = ({ dataDir }: Config, name: string): string => join(resolve(dataDir), 'secrets', name)

/** Secrets that opening the embedded database would recreate. */
function missingSecrets(config: Config): string[] {
  if (config.database !== 'embedded') return []
  const otherSecrets = config.accessTokenSecret === null ? ['access-token'] : []
  return ['superuser-password', 'database-owner', 'database-application', ...otherSecrets].filter(
    (name) => !isReadable(secretFile(config, name)),
  )
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Backups of this installation are recognized by the secret. */
const canRecognizeBackups = (config: Config): boolean =>
  !config.backups || !hasDatabase(config) || !missingSecrets(config).includes('access-token')

async function collectWithoutDatabase(config: Config, closed: ClosedDatabase): Promise<HealthFacts> {
  const clock = () => new Date()
  const restores = new RestoreRunner(() => undefined, pino({ level: 'silent' }))
  // Without a database there are no backups to recognize, so no secret is created.
  const hasSecret = hasDatabase(config) && !missingSecrets(config).includes('access-token')
  const accessTokenSecret =
    config.accessTokenSecret ??
    (hasSecret ? await readOrCreateSecret(resolve(config.dataDir), 'access-token') : 'none')
  const surroundings = await openServices(config, { accessTokenSecret, clock, restores })
  return new HealthMonitor({ ...surroundings, clock, closed }, optionsOf(config)).readFacts()
}

const optionsOf = (config: Config): HealthMonitorOptions => ({
  config: healthConfig(config),
  kinds: [],
  checkReady: async () => undefined,
  since: null,
})

const healthConfig = ({ tls, trustProxy, database, dataDir, host, publicUrl }: Config) => ({
  host,
  publicUrl,
  behindProxy: trustProxy !== null,
  tls: tls && readCertificateOf(tls),
  dataDir: database === 'embedded' ? dataDir : null,
})

function readCertificateOf(tls: NonNullable<Config['tls']>): OwnCertificate {
  try {
    return readTls(tls)
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
}

function* linesOf(checks: HealthCheck[], unseen: HealthCheckName[]): Generator<string> {
  for (const { name, state, what, advice } of checks) {
    yield `${healthCheckStates[state].padEnd(8)} ${healthCheckNames[name].padEnd(13)} ${what}`
    if (advice !== null) yield `${' '.repeat(23)}${advice}`
  }
  if (unseen.length > 0)
    yield `Not checked, because no data is available: ${unseen.map((name) => healthCheckNames[name]).join(', ')}.`
  const count = (countedState: HealthCheck['state']) =>
    checks.filter(({ state }) => state === countedState).length
  yield `Insaka ${release}: ${count('WRONG')} wrong, ${recordCountText({ totalRecords: count('CAUTION') }, 'caution')}, ${count('OK')} OK.`
}
