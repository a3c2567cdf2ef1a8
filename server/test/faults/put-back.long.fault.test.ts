import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { times } from '../support/long.ts'
import { query, run, scratch, snapshot, writeOlder } from './backups.ts'
import { copyPrepared } from './copy-prepared.ts'
import { ServerProcess } from './server-process.ts'

const folder = join(scratch, 'backups')
const good = join(folder, 'monday.tar.gz')
let wanted: Found
let server: ServerProcess
let link: string

beforeAll(async () => {
  mkdirSync(folder)
  const source = join(scratch, 'source')
  await copyPrepared('installation', source)
  wanted = await query(source, snapshot)
  expect(run(source, 'backup', good).status).toBe(0)
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

const post = (of: string, body: object = {}) =>
  server.call('POST', `/api/admin/first-start${of}`, { body: { link, ...body } })
const look = async () => (await post('/link')).body.payload
const putBack = (name = 'monday.tar.gz') => post('/restore', { name })

/** As the page sees it: what it says last, and each step that it has seen on the way. */
async function end() {
  const steps = new Set<string>()
  let seen = await look()
  await server.until(async () => {
    seen = await look()
    if (seen.state === 'restoring') steps.add(seen.restore.step)
    return seen.state !== 'restoring'
  }, 120_000)
  return { ...seen, steps: [...steps] }
}
const reach = (step: string) => server.until(async () => (await look()).restore?.step === step, 60_000)

type Found = Awaited<ReturnType<typeof snapshot>>

/** Without what a server adds by itself, or by people who sign in. */
const settled = (all: Found): Found =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([table]) =>
        !['attempt_counters', 'audit_checks', 'security_events', 'security_seals', 'sessions'].includes(
          table,
        ),
    ),
  )
const found = async () => settled(await query(server.dataDir, snapshot))
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
    expect((await putBack()).status).toBe(200)
    const seen = await end()
    expect(seen).toMatchObject({
      state: 'begun',
      restore: { state: 'restored', name: 'monday.tar.gz', contents: { institutions: 2 }, broken: [] },
    })
    expect(seen.steps).toEqual(expect.arrayContaining(['check', 'compare']))
    expect(await found()).toEqual(settled(wanted))
    const token = await server.signIn('demo.admin')
    expect((await server.call('GET', '/api/auth/users/me', { token })).status).toBe(200)
    expect((await putBack()).status).toBe(409)
    // Its jobs are there again, so that one of them makes the backup of the day.
    await server.until(
      async () =>
        (await institutions()).length === 2 && /daily/.test(String(spawnSync('ls', [folder]).stdout)),
      60_000,
    )
  })

  it('of an older release is carried forward under the running server', async () => {
    await writeOlder(join(folder, 'older.tar.gz'))
    // Each connection has its statements prepared before the tables are made anew.
    await Promise.all(Array.from({ length: 10 }, look))
    await putBack('older.tar.gz')
    expect(await end()).toMatchObject({ state: 'begun', restore: { state: 'restored' } })
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
    const whole = readFileSync(good)
    const flipped = Buffer.from(whole)
    flipped[Math.floor(whole.length / 3)]! ^= 8
    writeFileSync(join(folder, 'flipped.tar.gz'), flipped)
    writeFileSync(join(folder, 'cut.tar.gz'), whole.subarray(0, -2_000))
    for (const name of ['flipped.tar.gz', 'cut.tar.gz']) {
      await putBack(name)
      expect(await end(), name).toMatchObject({
        state: 'ready',
        restore: { state: 'failed', name, message: expect.stringContaining('damaged, cut off') },
      })
    }
    const passing = join(folder, 'passing.tar.gz')
    copyFileSync(good, passing)
    await putBack('passing.tar.gz')
    rmSync(passing)
    expect((await end()).restore.message).toBe(`There is no file ${passing}.`)
    expect(await institutions()).toEqual([])
    await putBack()
    expect((await end()).state).toBe('begun')
  })
})

describe('a server that ends in the middle', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s leaves nothing half, and the next one begins again',
    async (signal) => {
      for (const step of ['fill', 'compare', 'history'].slice(0, times(3))) {
        await putBack()
        await reach(step)
        await server.kill(signal)
        await start()
        expect(await look()).toMatchObject({ state: 'ready', restore: null })
        expect(await institutions()).toEqual([])
      }
      await putBack()
      expect((await end()).state).toBe('begun')
      expect(await found()).toEqual(settled(wanted))
    },
  )

  it('is not needed for the restore to end: its process alone may be killed', async () => {
    await putBack()
    await reach('compare')
    signalRestore('SIGKILL')
    expect(await end()).toMatchObject({ state: 'ready', restore: { state: 'failed' } })
    await putBack()
    expect((await end()).state).toBe('begun')
  })
})

it('a command at the terminal and the page do not put back at once', async () => {
  await putBack()
  // It says so itself once it has the lock; until then the other one might be faster.
  await server.until(async () => {
    const { step, percent } = (await look()).restore
    return step !== 'check' || percent > 0
  }, 60_000)
  // On a busy computer it may end before the command has begun.
  signalRestore('SIGSTOP')
  expect(run(server.dataDir, 'restore', good)).toMatchObject({
    status: 1,
    stderr: 'A backup is being put back here already. Nothing was changed.\n',
  })
  signalRestore('SIGCONT')
  expect((await end()).state).toBe('begun')
})
