import { pino, type Logger } from 'pino'
import { lockChain } from './audit-log/chain.ts'
import { buildProjections } from './build-projections.ts'
import { BackupFolder } from './backup/backup-folder.ts'
import { RestoreRunner } from './backup/restore-runner.ts'
import { distributedTables } from './backup/rows.repository.ts'
import type { Config } from './config.ts'
import { accessEmbedded, accessServer, type DatabaseAccess } from './db/access.ts'
import { Database } from './db/database.ts'
import { checkAllDistributed, checkWorkers, readDistribution } from './db/distribution.ts'
import { lockSchema, isNewDatabase, refuseNewDatabase, type SchemaLock } from './db/schema-lock.ts'
import { checkMigrated, migrate, readSteps, type MigrationStep } from './db/migrations.ts'
import { databaseName } from './db/create-roles-and-database.ts'
import { uuidOf } from './db/uuid.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { SqlAccessProxy } from './embedded-postgres/sql-access-proxy.ts'
import { Outbox } from './mail/outbox.ts'
import type { Platform } from './platform.ts'
import { constraintMessages } from './all-tables.ts'
import { SecretBox } from './second-factor/secret-box.ts'
import { Sessions } from './sign-in/sessions.ts'
import { Tokens } from './sign-in/tokens.ts'
import { SqlLoginCheck } from './sql-access/login-check.ts'
import { commonPasswords } from './users/common-passwords.ts'
import { Passwords } from './users/passwords.ts'

/** An Insaka instance with an open database, used by the server and every command. */
export type Installation = {
  platform: Platform
  access: DatabaseAccess
  logger: Logger
  checkReady: () => Promise<void>
  /** PostgreSQL process ids of its own connections. */
  connectionPids: () => number[]
  close: () => Promise<void>
}

export type SchemaUse = 'migrate' | 'create' | 'require'

type InstallationOptions = {
  role: 'server' | 'command'
  schema: SchemaUse
  signal?: AbortSignal
  /** Called when another server took over the database while it was unreachable. */
  onSuperseded?: (error: Error) => void
}

export async function openInstallation(
  config: Config,
  { role, schema, signal, onSuperseded }: InstallationOptions,
): Promise<Installation> {
  const logger = pino({ level: config.logLevel })
  const postgres =
    config.database === 'embedded'
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          role,
          log: logger,
          ...(signal && { signal }),
          ...(onSuperseded && { onSuperseded }),
        })
      : null
  // Without sockets, as on Windows, PostgreSQL itself listens on loopback.
  const needsProxy = postgres !== null && role === 'server' && process.platform !== 'win32'
  const proxy = needsProxy ? new SqlAccessProxy(postgres.address, postgres.sqlAccess, logger) : null
  let schemaLock: SchemaLock | undefined
  try {
    const steps = readSteps()
    const { access, migrates } = await openAccess(config.database, { postgres, schema, steps })
    if (migrates) await migrate(access.owner, steps, console.log, buildProjections)
    if (schema !== 'migrate') schemaLock = await lockSchema(access.owner, steps)
    const platform = await buildPlatform(
      { ...config, logger },
      access,
      config.accessTokenSecret ?? (await postgres!.secret('access-token')),
      undefined,
      proxy,
    )
    if (role === 'server' && platform.distributed)
      await platform.database.readDirectory((tx) =>
        checkAllDistributed(tx, [...distributedTables.reference, ...distributedTables.tenant]),
      )
    return {
      platform,
      access,
      logger,
      checkReady: createReadinessCheck(platform, steps),
      connectionPids: () => [...platform.database.connections, ...(schemaLock ? [schemaLock.pid] : [])],
      close: async () => {
        proxy?.close()
        await platform.database.close()
        await schemaLock?.release()
        await postgres?.close()
      },
    }
  } catch (error) {
    await schemaLock?.release()
    await postgres?.close()
    throw error
  }
}

/** Opens the database. Roles and functions of an embedded one are only prepared by a process that migrates. */
async function openAccess(
  database: Config['database'],
  {
    postgres,
    schema,
    steps,
  }: { postgres: EmbeddedPostgres | null; schema: SchemaUse; steps: MigrationStep[] },
): Promise<{ access: DatabaseAccess; migrates: boolean }> {
  const access = database === 'embedded' ? null : await accessServer(database)
  const isEmpty = await isNewDatabase(
    access?.owner ?? { ...postgres!.superuser, database: databaseName },
    steps,
  )
  if (isEmpty && schema === 'require') refuseNewDatabase()
  const migrates = isEmpty || schema === 'migrate'
  return { access: access ?? (await accessEmbedded(postgres!, { prepares: migrates })), migrates }
}

const workersCheckIntervalMs = 5_000

/** Backs /readyz. Checks of distributed workers are cached for a few seconds, since each opens new connections. */
export function createReadinessCheck(platform: Platform, steps: MigrationStep[]): () => Promise<void> {
  const { database, clock } = platform
  let lastCheck = { at: 0, answer: Promise.resolve() }
  return async () => {
    await database.readDirectory((tx) => checkMigrated(tx, steps))
    if (!platform.distributed) return
    const now = clock().getTime()
    if (now - lastCheck.at >= workersCheckIntervalMs)
      lastCheck = { at: now, answer: database.readDirectory(checkWorkers) }
    await lastCheck.answer
  }
}

export async function buildPlatform(
  config: Pick<Config, 'passwordMinLength' | 'demoSignIn'> &
    Partial<Pick<Config, 'backups' | 'mail' | 'secondFactorKey'>> & {
      deadlineMs?: number
      knownSteps?: number
      logger?: Logger
    },
  access: DatabaseAccess,
  accessTokenSecret: string,
  clock: () => Date = () => new Date(),
  proxy: Platform['sqlAccess']['proxy'] = null,
): Promise<Platform> {
  const distributed = await readDistribution(access.application)
  const database = new Database({
    connection: access.application,
    distributed,
    constraints: constraintMessages,
    lockChain,
    clock,
    knownSteps: config.knownSteps ?? readSteps().length,
    ...(config.deadlineMs && { deadlineMs: config.deadlineMs }),
  })
  const { demoSignIn } = config
  const restores = new RestoreRunner(
    () => sessions.forgetInstitutions(),
    config.logger ?? pino({ level: 'silent' }),
  )
  const { tokens, mail, backups } = await openServices(config, { accessTokenSecret, clock, restores })
  const sessions = new Sessions(database, tokens, clock, { demoSignIn, mail })
  return {
    database,
    distributed,
    connection: access.application,
    clock,
    tokens,
    passwords: new Passwords(),
    passwordMinLength: config.passwordMinLength,
    commonPasswords,
    sqlAccess: new SqlLoginCheck(access.sqlAccess, access.application, proxy),
    demoSignIn,
    backups,
    mail,
    sessions,
    secretBox: new SecretBox(config.secondFactorKey ?? accessTokenSecret),
    jobs: { trigger: () => undefined },
  }
}

type ServiceOptions = { accessTokenSecret: string; clock: () => Date; restores: RestoreRunner }

/** Services around the database that also work without it. */
export async function openServices(
  config: Partial<Pick<Config, 'backups' | 'mail'>>,
  { accessTokenSecret, clock, restores }: ServiceOptions,
) {
  const tokens = await Tokens.create(accessTokenSecret, clock)
  const mark = uuidOf(await tokens.signText('installation mark')).slice(0, 6)
  return {
    tokens,
    mail: config.mail ? new Outbox(config.mail, clock) : null,
    backups: config.backups
      ? new BackupFolder({ ...config.backups, installationTag: mark }, clock, restores)
      : null,
  }
}
