import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { toMoment } from '@insaka/domain/core/dates'
import { checkNames, checkStates, type CheckName } from '@insaka/domain/system/system.labels'
import type { Check } from '@insaka/domain/system/system.schema'
import { Restores } from '../backup/restores.ts'
import { readConfig, type Config } from '../config.ts'
import { secret } from '../embedded-postgres/secret.ts'
import { openAround, openInstallation, type Installation } from '../installation.ts'
import { jobKindsOf } from '../job-kinds.ts'
import { readTls } from '../listen.ts'
import { plainSentence } from '../plain-failures.ts'
import { release } from '../release.ts'
import { askServer } from '../system/ask-server.ts'
import { runChecks } from '../system/checks.ts'
import type { Facts } from '../system/facts.ts'
import { Watcher, type WatcherOptions } from '../system/watcher.ts'

/** Says how the installation is and what to do about what is not as it should be. 1 where something is wrong. */
export async function seeTheDoctor(): Promise<number> {
  const config = readConfig(process.env)
  const checks = runChecks({ ...(await gather(config)), server: await askServer(config) })
  const names = Object.keys(checkNames) as CheckName[]
  const unseen = names.filter((name) => !checks.some((check) => check.name === name))
  if (process.argv.includes('--json'))
    console.log(JSON.stringify({ release, on: toMoment(new Date()), checks, unseen }, null, 2))
  else for (const line of linesOf(checks, unseen)) console.log(line)
  return checks.some(({ state }) => state === 'WRONG') ? 1 : 0
}

/** With the database open if it can be: one that is embedded is started for as long as this takes, where no server runs. */
async function gather(config: Config): Promise<Facts> {
  const installation = await open(config)
  if ('fault' in installation) return new Watcher(...(await withoutDatabase(config, installation))).facts()
  try {
    const { platform, logger, checkReady } = installation
    const kinds = jobKindsOf(platform, logger).map(({ kind }) => kind)
    return await new Watcher(platform, { ...optionsOf(config), kinds, checkReady }).facts()
  } finally {
    await installation.close()
  }
}

async function open(config: Config): Promise<Installation | { fault: string }> {
  // To look at what is not there must not make it.
  if (!hasDatabase(config)) return { fault: `There is no database in ${resolve(config.dataDir)} yet.` }
  try {
    return await openInstallation({ ...config, logLevel: 'silent' }, { role: 'command', schema: 'require' })
  } catch (error) {
    return { fault: plainSentence(error) ?? (error as Error).message }
  }
}

const hasDatabase = ({ database, dataDir }: Config): boolean =>
  database !== 'embedded' || existsSync(join(dataDir, 'postgres'))

async function withoutDatabase(
  config: Config,
  { fault }: { fault: string },
): Promise<ConstructorParameters<typeof Watcher>> {
  const clock = () => new Date()
  const restores = new Restores(() => undefined, pino({ level: 'silent' }))
  // Without one nobody has made backups yet.
  const accessTokenSecret =
    config.accessTokenSecret ??
    (hasDatabase(config) ? await secret(resolve(config.dataDir), 'access-token') : 'none')
  const around = await openAround(config, { accessTokenSecret, clock, restores })
  return [{ ...around, clock, fault }, optionsOf(config)]
}

const optionsOf = (config: Config): WatcherOptions => ({
  config: watchedConfig(config),
  kinds: [],
  checkReady: async () => undefined,
  since: null,
})

/** What is looked at of a configuration; the certificate is read. */
const watchedConfig = ({ tls, trustProxy, database, dataDir, host, publicUrl }: Config) => ({
  host,
  publicUrl,
  behindProxy: trustProxy !== null,
  tls: tls && readTls(tls),
  dataDir: database === 'embedded' ? dataDir : null,
})

function* linesOf(checks: Check[], unseen: CheckName[]): Generator<string> {
  for (const { name, state, what, advice } of checks) {
    yield `${checkStates[state].padEnd(8)} ${checkNames[name].padEnd(13)} ${what}`
    if (advice !== null) yield `${' '.repeat(23)}${advice}`
  }
  if (unseen.length > 0)
    yield `Not looked at, since nothing of it can be seen now: ${unseen.map((name) => checkNames[name]).join(', ')}.`
  const count = (wanted: Check['state']) => checks.filter(({ state }) => state === wanted).length
  yield `Insaka ${release}: ${count('WRONG')} wrong, ${count('CAUTION')} to be looked after, ${count('OK')} OK.`
}
