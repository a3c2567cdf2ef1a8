import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { repetitions } from '../support/long-tests.ts'
import { queryDatabase, run, scratch, tableFingerprints, writeOlderBackup } from './backups.ts'
import { copyPrepared } from './copy-prepared-database.ts'
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
  expectedTables = await queryDatabase(source, tableFingerprints)
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

/** Polls like the page; returns the final state and all steps seen. */
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

type TableSnapshot = Awaited<ReturnType<typeof tableFingerprints>>

/** Leaves out the tables to which a server or a sign-in adds rows. */
const comparable = (tables: TableSnapshot): TableSnapshot =>
  Object.fromEntries(
    Object.entries(tables).filter(
      ([table]) =>
        !['attempt_counters', 'audit_checks', 'security_events', 'security_seals', 'sessions'].includes(
          table,
        ),
    ),
  )
const restoredTables = async () => comparable(await queryDatabase(server.dataDir, tableFingerprints))
const institutions = () =>
  queryDatabase(server.dataDir, async (client) => (await client.query('SELECT code FROM institutions')).rows)

function signalRestore(signal: NodeJS.Signals): void {
  const children = spawnSync('pgrep', ['-P', String(server.pid), '-f', 'restore'], { encoding: 'utf8' })
  expect(children.stdout).toMatch(/^\d+\n$/)
  process.kill(Number(children.stdout), signal)
}

describe('a restore on the page', () => {
  it('restores everything, and the same server continues', async () => {
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
    // The jobs run again, since one of them makes the daily backup.
    await server.until(
      async () =>
        (await institutions()).length === 2 && /daily/.test(String(spawnSync('ls', [folder]).stdout)),
      60_000,
    )
  })

  it('of an older release is migrated under the running server', async () => {
    await writeOlderBackup(join(folder, 'older.tar.gz'))
    // Prepares statements on every connection before the tables are recreated.
    await Promise.all(Array.from({ length: 10 }, readState))
    await startRestore('older.tar.gz')
    expect(await waitForEnd()).toMatchObject({ state: 'begun', restore: { state: 'restored' } })
    const answers = await Promise.all(
      // More would trigger the rate limit for password guessing.
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

  it('of a damaged, truncated or missing file changes nothing, and a valid one succeeds afterwards', async () => {
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

describe('a kill during a restore', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'of the server by %s leaves no partial data, and the next server starts again',
    async (signal) => {
      for (const step of ['fill', 'compare', 'history'].slice(0, repetitions(3))) {
        await startRestore()
        await waitForStep(step)
        await server.kill(signal)
        const remaining = await institutions()
        // A slow test may send the signal only after the restore has been committed.
        if (remaining.length > 0) {
          expect(await restoredTables()).toEqual(comparable(expectedTables))
          return
        }
        await start()
        expect(await readState()).toMatchObject({ state: 'ready', restore: null })
      }
      await startRestore()
      expect((await waitForEnd()).state).toBe('begun')
      expect(await restoredTables()).toEqual(comparable(expectedTables))
    },
  )

  it('of the restore process alone is reported, and the server can restore again', async () => {
    await startRestore()
    await waitForStep('compare')
    signalRestore('SIGKILL')
    expect(await waitForEnd()).toMatchObject({ state: 'ready', restore: { state: 'failed' } })
    await startRestore()
    expect((await waitForEnd()).state).toBe('begun')
  })
})

it('a command and the page do not restore at the same time', async () => {
  await startRestore()
  // Progress shows that the restore has the lock; before that, the command could take it first.
  await server.until(async () => {
    const { step, percent } = (await readState()).restore
    return step !== 'check' || percent > 0
  }, 60_000)
  // Paused, since it might finish before the command starts.
  signalRestore('SIGSTOP')
  expect(run(server.dataDir, 'restore', validBackup)).toMatchObject({
    status: 1,
    stderr: 'Another restore is already running here. Nothing was changed.\n',
  })
  signalRestore('SIGCONT')
  expect((await waitForEnd()).state).toBe('begun')
})
