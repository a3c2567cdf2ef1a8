import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, test, vi } from 'vitest'
import {
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.ts'
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts'
import { copyPrepared } from './copy-prepared-database.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

export const MODULES = fileURLToPath(new URL('../../src/embedded-postgres/', import.meta.url))
export const require = createRequire(import.meta.url)
export const NOT_DURABLE = { fsync: 'off' }
export const NOBODY = 65_534
export const isRoot = process.getuid?.() === 0
const tsx = pathToFileURL(require.resolve('tsx')).href
/** False without root, or if the repository is in a home folder closed to other users. */
export const nobodyCanRun =
  isRoot && spawnSync(process.execPath, ['--import', tsx, '-e', '0'], { uid: NOBODY, cwd: '/' }).status === 0
export const isLinux = process.platform === 'linux'

// Tests that this machine cannot run are not defined, since a skipped test would look like a pass.
export const skip = () => undefined
export const describeIf = (possible: boolean): ((name: string, tests: () => void) => void) =>
  possible ? describe : skip
export const testIf = (possible: boolean): ((name: string, run: () => Promise<void>) => void) =>
  possible ? test : skip

/** Program for a child process: opens the database, reports it, runs a task and closes on request. */
const PROGRAM = (modules: string) => `
import { openEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(modules, 'embedded-postgres.ts')).href)}
import pg from ${JSON.stringify(pathToFileURL(require.resolve('pg')).href)}
export const [dataDir, role, task, settings] = process.argv.slice(2)
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
export const log = { info: () => {}, warn: (warned) => say({ warned }), error: (logged) => say({ logged }) }
process.on('SIGINT', () => {})
try {
  const db = await openEmbeddedPostgres({ dataDir, role, log, settings: JSON.parse(settings),
    onLost: () => say({ lost: true }), onRestored: () => say({ restored: true }),
    onSuperseded: ({ message }) => say({ superseded: message }) })
  say({ open: db.address.host })
  process.stdin.once('data', async () => { await db.close(); say({ closed: true }); process.exit(0) })
  for (let n = 1; task === 'write';) {
    const client = new pg.Client(db.superuser)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create table if not exists written (run int, n int)')
      for (;; n += 1) {
        await client.query('insert into written values ($1, $2)', [process.pid, n])
        say({ n })
      }
    } catch { n += 1; await new Promise((later) => setTimeout(later, 20)) }
    await client.end().catch(() => {})
  }
} catch (error) {
  say({ refused: error.message, name: error.name })
  process.exit(1)
}
`

interface Message {
  open?: string
  n?: number
  closed?: true
  lost?: true
  restored?: true
  superseded?: string
  refused?: string
  name?: string
}

export class Program {
  readonly child: ChildProcess
  readonly messages: Message[] = []
  #errors = ''

  constructor(child: ChildProcess) {
    this.child = child
    createInterface({ input: child.stdout! }).on('line', (line) =>
      this.messages.push(JSON.parse(line) as Message),
    )
    child.stderr!.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()))
    child.stdin!.on('error', () => undefined)
  }

  get pid(): number {
    return this.child.pid!
  }

  get acknowledged(): number[] {
    return this.messages.flatMap(({ n }) => n ?? [])
  }

  async waitForMessage(key: keyof Message): Promise<Message> {
    await waitUntil(`${key} from ${JSON.stringify(this.messages.slice(-3))} ${this.#errors}`, () =>
      this.messages.some((message) => key in message),
    )
    return this.messages.find((message) => key in message)!
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill('SIGKILL')
    await once(this.child, 'exit')
  }

  async close(): Promise<void> {
    this.child.stdin!.write('close\n')
    await this.waitForMessage('closed')
  }
}

export const testFolder = { folder: '', dataDir: '' }
let programs: Program[]
let openDatabases: { close(): Promise<void> }[]

beforeEach(async () => {
  testFolder.folder = await realpath(await mkdtemp(join(tmpdir(), 'insaka-embedded-')))
  testFolder.dataDir = join(testFolder.folder, 'data')
  programs = []
  openDatabases = []
})

afterEach(async () => {
  await Promise.all(openDatabases.map((database) => database.close()))
  await Promise.all(programs.map((program) => program.kill()))
  for (const name of await readdir(testFolder.folder, { recursive: true })) {
    if (!name.endsWith('postmaster.pid')) continue
    const postmaster = await findPostmaster(dirname(join(testFolder.folder, name)))
    if (!postmaster) continue
    process.kill(postmaster.pid, 'SIGQUIT')
    await waitUntil(
      'the end of PostgreSQL',
      async () => !(await findPostmaster(dirname(join(testFolder.folder, name)))),
    )
  }
  for (const place of socketFolders) await rm(place, { recursive: true, force: true })
  await rm(testFolder.folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the tests of a describe from an initialised database. */
export function useInitializedDatabase(): void {
  beforeEach(() => copyPrepared('cluster', testFolder.dataDir))
}

const socketFolders = new Set<string>()
/** Entries of a data directory; commands and services look for the socket next to the database. */
export const DATA_DIR_ENTRIES = ['postgres', 'postgres.log', 'postgres.port', 'postgres.socket', 'secrets']
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function openTestDatabase(options: Partial<EmbeddedPostgresOptions> = {}) {
  const database = await openEmbeddedPostgres({
    dataDir: testFolder.dataDir,
    role: 'server',
    log: silentLog,
    settings: NOT_DURABLE,
    ...options,
  })
  openDatabases.push(database)
  socketFolders.add(database.address.host)
  return database
}

/** Message of the error; a handle opened by mistake is not shown, since it contains a password. */
export function openError(options: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  return openTestDatabase(options).then(
    () => 'opened',
    (error: Error) => error.message,
  )
}

interface ProgramOptions {
  role?: 'server' | 'command'
  task?: 'hold' | 'write'
  settings?: Record<string, string>
  uid?: number
  path?: string
  modules?: string
}

export async function startProgram(options: ProgramOptions = {}): Promise<Program> {
  const { role = 'server', task = 'hold', settings = NOT_DURABLE, uid, path, modules = MODULES } = options
  const file = join(modules === MODULES ? testFolder.folder : modules, 'program.mts')
  await writeFile(file, PROGRAM(modules))
  const args = ['--import', tsx, file, testFolder.dataDir, role, task, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, {
    detached: true,
    cwd: '/',
    env: {
      PATH: path ?? process.env['PATH'],
      HOME: testFolder.folder,
      // Another account cannot read the cache.
      ...(uid !== undefined && { TSX_DISABLE_CACHE: '1' }),
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const program = new Program(child)
  programs.push(program)
  return program
}

export async function startAndOpen(options: ProgramOptions = {}): Promise<Program> {
  const program = await startProgram(options)
  const { open: host } = await Promise.race([program.waitForMessage('open'), rejectWhenRefused(program)])
  socketFolders.add(host!)
  return program
}

async function rejectWhenRefused(program: Program): Promise<never> {
  const { refused } = await program.waitForMessage('refused')
  throw new Error(refused)
}

export async function waitUntil(
  description: string,
  condition: () => boolean | Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !(await condition()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${description}`)
  }
}

export function findTestPostmaster() {
  return findPostmaster(join(testFolder.dataDir, 'postgres'))
}

export async function killPostmaster(): Promise<void> {
  const { pid } = (await findTestPostmaster())!
  process.kill(pid, 'SIGKILL')
}

export async function queryRows<Row>(config: object, sql: string): Promise<Row[]> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

export async function fileMode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}
