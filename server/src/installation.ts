import { pino, type Logger } from 'pino'
import { lockChain } from './audit/chain.ts'
import { buildFigures } from './build-figures.ts'
import { BackupFolder } from './backup/backup-folder.ts'
import { Restores } from './backup/restores.ts'
import { places } from './backup/rows.repository.ts'
import type { Config } from './config.ts'
import { accessEmbedded, accessServer, type DatabaseAccess } from './db/access.ts'
import { Database } from './db/database.ts'
import { checkLaidOut, checkWorkers, readDistribution } from './db/distribution.ts'
import { holdSchema, isNew, refuseNew, type HeldSchema } from './db/hold-schema.ts'
import { checkMigrated, migrate, readSteps, type Step } from './db/migrations.ts'
import { databaseName } from './db/prepare.ts'
import { uuidOf } from './db/uuid.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { WindowDoor } from './embedded-postgres/window-door.ts'
import { Outbox } from './mail/outbox.ts'
import type { Platform } from './platform.ts'
import { constraintMessages } from './schema.ts'
import { SecretBox } from './second-factor/secret-box.ts'
import { Sessions } from './sign-in/sessions.ts'
import { Tokens } from './sign-in/tokens.ts'
import { SqlLoginCheck } from './sql-access/login-check.ts'
import { commonPasswords } from './users/common-passwords.ts'
import { Passwords } from './users/passwords.ts'

/** One Insaka with its database open: what the server and every command work on. */
export type Installation = {
  platform: Platform
  access: DatabaseAccess
  logger: Logger
  checkReady: () => Promise<void>
  /** The connections that it holds by itself, as PostgreSQL numbers them. */
  ownPids: () => number[]
  close: () => Promise<void>
}

/** What is done with the tables that are found: see `commands.ts`. */
export type SchemaUse = 'migrate' | 'create' | 'require'

type Options = {
  role: 'server' | 'command'
  schema: SchemaUse
  /** Gives up an opening that is under way. */
  signal?: AbortSignal
  /** Another server has taken this one's place while its database was away. */
  onSuperseded?: (error: Error) => void
}

export async function openInstallation(
  config: Config,
  { role, schema, signal, onSuperseded }: Options,
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
  // Where PostgreSQL has no socket it listens on loopback itself.
  const hasDoor = postgres !== null && role === 'server' && process.platform !== 'win32'
  const door = hasDoor ? new WindowDoor(postgres.address, postgres.window, logger) : null
  let held: HeldSchema | undefined
  try {
    const steps = readSteps()
    const { access, migrates } = await openAccess(config.database, { postgres, schema, steps })
    if (migrates) await migrate(access.owner, steps, console.log, buildFigures)
    if (schema !== 'migrate') held = await holdSchema(access.owner, steps)
    const platform = await buildPlatform(
      { ...config, logger },
      access,
      config.accessTokenSecret ?? (await postgres!.secret('access-token')),
      undefined,
      door,
    )
    if (role === 'server' && platform.distributed)
      await platform.database.readDirectory((tx) => checkLaidOut(tx, [...places.reference, ...places.tenant]))
    return {
      platform,
      access,
      logger,
      checkReady: readyCheck(platform, steps),
      ownPids: () => [...platform.database.connections, ...(held ? [held.pid] : [])],
      close: async () => {
        door?.close()
        await platform.database.close()
        await held?.letGo()
        await postgres?.close()
      },
    }
  } catch (error) {
    await held?.letGo()
    await postgres?.close()
    throw error
  }
}

/** A process that is refused, or migrates nothing, leaves roles and functions of an embedded database alone. */
async function openAccess(
  database: Config['database'],
  { postgres, schema, steps }: { postgres: EmbeddedPostgres | null; schema: SchemaUse; steps: Step[] },
): Promise<{ access: DatabaseAccess; migrates: boolean }> {
  const access = database === 'embedded' ? null : await accessServer(database)
  const isEmpty = await isNew(access?.owner ?? { ...postgres!.superuser, database: databaseName }, steps)
  if (isEmpty && schema === 'require') refuseNew()
  const migrates = isEmpty || schema === 'migrate'
  return { access: access ?? (await accessEmbedded(postgres!, { prepares: migrates })), migrates }
}

const workersAskedEveryMs = 5_000

/** What /readyz asks. Workers are asked for everybody who comes within a few seconds, since it takes new connections. */
export function readyCheck(platform: Platform, steps: Step[]): () => Promise<void> {
  const { database, clock } = platform
  let asked = { at: 0, answer: Promise.resolve() }
  return async () => {
    await database.readDirectory((tx) => checkMigrated(tx, steps))
    if (!platform.distributed) return
    const at = clock().getTime()
    if (at - asked.at >= workersAskedEveryMs) asked = { at, answer: database.readDirectory(checkWorkers) }
    await asked.answer
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
  door: Platform['window']['door'] = null,
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
  const restores = new Restores(
    () => sessions.forgetInstitutions(),
    config.logger ?? pino({ level: 'silent' }),
  )
  const { tokens, mail, backups } = await openAround(config, { accessTokenSecret, clock, restores })
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
    window: new SqlLoginCheck(access.window, access.application, door),
    demoSignIn,
    backups,
    mail,
    sessions,
    secretBox: new SecretBox(config.secondFactorKey ?? accessTokenSecret),
    jobs: { asked: () => undefined },
  }
}

type Around = { accessTokenSecret: string; clock: () => Date; restores: Restores }

/** What an installation has around its database, which need not be there for it. */
export async function openAround(
  config: Partial<Pick<Config, 'backups' | 'mail'>>,
  { accessTokenSecret, clock, restores }: Around,
) {
  const tokens = await Tokens.with(accessTokenSecret, clock)
  const mark = uuidOf(await tokens.seal('installation mark')).slice(0, 6)
  return {
    tokens,
    mail: config.mail ? new Outbox(config.mail, clock) : null,
    backups: config.backups ? new BackupFolder({ ...config.backups, mark }, clock, restores) : null,
  }
}
