import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { repetitions } from '../support/long-tests.ts'
import { query, run, scratch, snapshot, writeOlderBackup } from './backups.ts'
import { copyPrepared } from './copy-prepared.ts'
import { ServerProcess } from './server-process.ts'

const folder = join(scratch, 'backups')
const validBackup = join(folder, 'monday.tar.gz')
let expectedTables: TableSnapshot
let server: ServerProcess
let link: string

beforeAll(async () => {
  mkdirSync(folder)
  const source = join(scratch, 'source')
  await copyPrepared('installation', source)
  expectedTables = await query(source, snapshot)
  expect(run(source, 'backup', validBackup).status).toBe(0)
})
afterAll(() => rmSync(scratch, { recursive: true }))
beforeEach(async () => {
  server = new ServerProcess()
  await copyPrepared('cluster', server.dataDir)
  await start()
})
afterEach(() => server.remove())

async function start(): Promise<void> {
  await server.start({ DEMO_DATA: 'off', BACKUP_DIR: folder })
  await server.until(async () => /begin#\S+/.test(server.output), 10_000)
  link = /begin#(\S+)/.exec(server.output)![1]!
}

const post = (path: string, body: object = {}) =>
  server.call('POST', `/api/admin/first-start${path}`, { body: { link, ...body } })
const readState = async () => (await post('/link')).body.payload
const startRestore = (name = 'monday.tar.gz') => post('/restore', { name })

/** As the page sees it: what it says last, and each step that it has seen on the way. */
async function waitForEnd() {
  const steps = new Set<string>()
  let latestState = await readState()
  await server.until(async () => {
    latestState = await readState()
    if (latestState.state === 'restoring') steps.add(latestState.restore.step)
    return latestState.state !== 'restoring'
  }, 120_000)
  return { ...latestState, steps: [...steps] }
}
const waitForStep = (step: string) =>
  server.until(async () => (await readState()).restore?.step === step, 60_000)

type TableSnapshot = Awaited<ReturnType<typeof snapshot>>

/** Without what a server adds by itself, or by people who sign in. */
const comparable = (tables: TableSnapshot): TableSnapshot =>
  Object.fromEntries(
    Object.entries(tables).filter(
      ([table]) =>
        !['attempt_counters', 'audit_checks', 'security_events', 'security_seals', 'sessions'].includes(
          table,
        ),
    ),
  )
const restoredTables = async () => comparable(await query(server.dataDir, snapshot))
const institutions = () =>
  query(server.dataDir, async (client) => (await client.query('SELECT code FROM institutions')).rows)

/** To the process in which the server restores. */
function signalRestore(signal: NodeJS.Signals): void {
  const children = spawnSync('pgrep', ['-P', String(server.pid), '-f', 'restore'], { encoding: 'utf8' })
  expect(children.stdout).toMatch(/^\d+\n$/)
  process.kill(Number(children.stdout), signal)
}

describe('a backup that is put back on the page', () => {
  it('is all there, and the same server goes on with it', async () => {
    expect((await startRestore()).status).toBe(200)
    const finalState = await waitForEnd()
    expect(finalState).toMatchObject({
      state: 'begun',
      restore: { state: 'restored', name: 'monday.tar.gz', contents: { institutions: 2 }, broken: [] },
    })
    expect(finalState.steps).toEqual(expect.arrayContaining(['check', 'compare']))
    expect(await restoredTables()).toEqual(comparable(expectedTables))
    const token = await server.signIn('demo.admin')
    expect((await server.call('GET', '/api/auth/users/me', { token })).status).toBe(200)
    expect((await startRestore()).status).toBe(409)
    // Its jobs are there again, so that one of them makes the backup of the day.
    await server.until(
      async () =>
        (await institutions()).length === 2 && /daily/.test(String(spawnSync('ls', [folder]).stdout)),
      60_000,
    )
  })

  it('of an older release is carried forward under the running server', async () => {
    await writeOlderBackup(join(folder, 'older.tar.gz'))
    // Each connection has its statements prepared before the tables are made anew.
    await Promise.all(Array.from({ length: 10 }, readState))
    await startRestore('older.tar.gz')
    expect(await waitForEnd()).toMatchObject({ state: 'begun', restore: { state: 'restored' } })
    const answers = await Promise.all(
      // More at once would be taken for guessing.
      Array.from({ length: 4 }, () =>
        server.call('POST', '/api/auth/authorize', {
          body: { username: 'demo.officer', password: demoPassword },
        }),
      ),
    )
    expect(answers.map(({ status, body }) => `${status} ${body.message}`)).toEqual(
      answers.map(() => '200 Signed in.'),
    )
    expect(server.output).not.toMatch(/rror/)
  })

  it('that is damaged, cut off or gone changes nothing, and a good one is put back all the same', async () => {
    const backupBytes = readFileSync(validBackup)
    const flipped = Buffer.from(backupBytes)
    flipped[Math.floor(backupBytes.length / 3)]! ^= 8
    writeFileSync(join(folder, 'flipped.tar.gz'), flipped)
    writeFileSync(join(folder, 'cut.tar.gz'), backupBytes.subarray(0, -2_000))
    for (const name of ['flipped.tar.gz', 'cut.tar.gz']) {
      await startRestore(name)
      expect(await waitForEnd(), name).toMatchObject({
        state: 'ready',
        restore: { state: 'failed', name, message: expect.stringContaining('damaged, cut off') },
      })
    }
    const disappearing = join(folder, 'passing.tar.gz')
    copyFileSync(validBackup, disappearing)
    await startRestore('passing.tar.gz')
    rmSync(disappearing)
    expect((await waitForEnd()).restore.message).toBe(`There is no file ${disappearing}.`)
    expect(await institutions()).toEqual([])
    await startRestore()
    expect((await waitForEnd()).state).toBe('begun')
  })
})

describe('a server that ends in the middle', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s leaves nothing half, and the next one begins again',
    async (signal) => {
      for (const step of ['fill', 'compare', 'history'].slice(0, repetitions(3))) {
        await startRestore()
        await waitForStep(step)
        await server.kill(signal)
        await start()
        expect(await readState()).toMatchObject({ state: 'ready', restore: null })
        expect(await institutions()).toEqual([])
      }
      await startRestore()
      expect((await waitForEnd()).state).toBe('begun')
      expect(await restoredTables()).toEqual(comparable(expectedTables))
    },
  )

  it('is not needed for the restore to end: its process alone may be killed', async () => {
    await startRestore()
    await waitForStep('compare')
    signalRestore('SIGKILL')
    expect(await waitForEnd()).toMatchObject({ state: 'ready', restore: { state: 'failed' } })
    await startRestore()
    expect((await waitForEnd()).state).toBe('begun')
  })
})

it('a command at the terminal and the page do not put back at once', async () => {
  await startRestore()
  // It says so itself once it has the lock; until then the other one might be faster.
  await server.until(async () => {
    const { step, percent } = (await readState()).restore
    return step !== 'check' || percent > 0
  }, 60_000)
  // On a busy computer it may end before the command has begun.
  signalRestore('SIGSTOP')
  expect(run(server.dataDir, 'restore', validBackup)).toMatchObject({
    status: 1,
    stderr: 'A backup is being put back here already. Nothing was changed.\n',
  })
  signalRestore('SIGCONT')
  expect((await waitForEnd()).state).toBe('begun')
})
