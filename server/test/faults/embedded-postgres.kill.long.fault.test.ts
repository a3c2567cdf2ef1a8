import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { isLong } from '../support/long-tests.ts'
import {
  Program,
  testFolder,
  useInitializedDatabase,
  openTestDatabase,
  openError,
  startProgram,
  startAndOpen,
  waitUntil,
  findTestPostmaster,
  killPostmaster,
  queryRows,
} from './embedded-postgres.ts'

describe('kill -9', () => {
  useInitializedDatabase()
  const kills: [string, (writer: Program) => Promise<void>][] = [
    ['the server', (writer) => writer.kill()],
    ['PostgreSQL', () => killPostmaster()],
    ['the server, then PostgreSQL', (writer) => writer.kill().then(killPostmaster)],
    ['PostgreSQL, then the server', (writer) => killPostmaster().then(() => writer.kill())],
  ]
  test.each(kills)('of %s loses no acknowledged row', async (_, kill) => {
    const acknowledged = new Map<number, number[]>()
    for (const before of isLong ? [25, 90, 160, 230] : [90]) {
      const writer = await startAndOpen({ task: 'write', settings: {} })
      await waitUntil(`${before} rows`, () => writer.acknowledged.length >= before)
      await kill(writer)
      if (writer.child.signalCode === null) {
        await writer.waitForMessage('restored')
        const restored = writer.acknowledged.length
        await waitUntil('rows after the restart', () => writer.acknowledged.length > restored + 10)
        await writer.close()
      }
      acknowledged.set(writer.pid, writer.acknowledged)
    }
    const { superuser, close } = await openTestDatabase({ settings: {} })
    const storedRows = await queryRows<{ run: number; n: number }>(superuser, 'select run, n from written')
    const storedKeys = new Set(storedRows.map(({ run, n }) => `${run} ${n}`))
    expect(storedKeys.size).toBe(storedRows.length)
    const lostRows = [...acknowledged].flatMap(([run, all]) =>
      all.filter((n) => !storedKeys.has(`${run} ${n}`)),
    )
    expect(lostRows).toEqual([])
    await close()
  })

  test('of the server leaves an orphaned PostgreSQL, which the next server adopts', async () => {
    const killedServer = await startAndOpen()
    const orphanPid = await findTestPostmaster()
    await killedServer.kill()
    expect(await findTestPostmaster()).toEqual(orphanPid)
    const { superuser, close } = await openTestDatabase()
    expect(await findTestPostmaster()).toEqual(orphanPid)
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    expect(await findTestPostmaster()).toBeUndefined()
  })

  test('and an orphan with other settings: the next server restarts it with its own', async () => {
    const killedServer = await startAndOpen({ settings: { fsync: 'off' } })
    const orphanPostmaster = await findTestPostmaster()
    await killedServer.kill()
    const { superuser } = await openTestDatabase({ settings: {} })
    expect((await findTestPostmaster())?.pid).not.toBe(orphanPostmaster?.pid)
    expect(await queryRows(superuser, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  test('and a pid in postmaster.pid that now belongs to another program', async () => {
    const killedServer = await startAndOpen()
    await Promise.all([killPostmaster(), killedServer.kill()])
    await waitUntil('the end of PostgreSQL', async () => !(await findTestPostmaster()))
    const bystander = await startProgram({ role: 'command' })
    bystander.child.kill('SIGSTOP')
    const file = join(testFolder.dataDir, 'postgres', 'postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [bystander.pid, ...rest].join('\n'))
    const { superuser } = await openTestDatabase()
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('and an empty postmaster.pid', async () => {
    await (await openTestDatabase()).close()
    await writeFile(join(testFolder.dataDir, 'postgres', 'postmaster.pid'), '')
    const { superuser } = await openTestDatabase()
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('while the server runs', () => {
  useInitializedDatabase()
  test('a killed PostgreSQL restarts at the same address, and the server keeps its registration', async () => {
    const onLost = vi.fn<() => void>()
    const onRestored = vi.fn<() => void>()
    const { superuser } = await openTestDatabase({ onLost, onRestored })
    for (const time of [1, 2, 3]) {
      await killPostmaster()
      await waitUntil(`restart ${time}`, () => onRestored.mock.calls.length === time)
      expect(onLost).toHaveBeenCalledTimes(time)
      expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    }
    expect(await openError()).toContain('Another Insaka server is already running')
  })

  test('a lost connection is reopened', async () => {
    const onRestored = vi.fn<() => void>()
    const { superuser } = await openTestDatabase({ onRestored })
    const running = await findTestPostmaster()
    await queryRows(
      superuser,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%keeper'",
    )
    await waitUntil('the connection', () => onRestored.mock.calls.length === 1)
    expect(await findTestPostmaster()).toEqual(running)
    expect(await openError()).toContain('Another Insaka server is already running')
  })

  test('a killed PostgreSQL does not restart after close was called', async () => {
    const onLost = vi.fn<() => void>()
    const { close } = await openTestDatabase({ onLost })
    await Promise.all([close(), close()])
    expect(onLost).not.toHaveBeenCalled()
    expect(await findTestPostmaster()).toBeUndefined()
  })

  test('close right after a kill leaves nothing running', async () => {
    const { close } = await openTestDatabase()
    await killPostmaster()
    await close()
    expect(await findTestPostmaster()).toBeUndefined()
    await (await openTestDatabase()).close()
  })

  test('it notices that another server took over while the database was down', async () => {
    const server = await startAndOpen()
    server.child.kill('SIGSTOP')
    await killPostmaster()
    const { superuser } = await openTestDatabase()
    server.child.kill('SIGCONT')
    const { superseded } = await server.waitForMessage('superseded')
    expect(superseded).toContain('Another Insaka server is already running')
    await server.close()
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('an aborted opening leaves nothing running', async () => {
    await (await openTestDatabase()).close()
    const log = join(testFolder.dataDir, 'postgres.log')
    await rm(log)
    const abort = new AbortController()
    const outcome = openError({ signal: abort.signal })
    while (!existsSync(log)) await new Promise((resolve) => setImmediate(resolve))
    abort.abort()
    expect(await outcome).toContain('aborted')
    await waitUntil('the stop', async () =>
      (await readFile(log, 'utf8')).includes('database system is shut down'),
    )
    expect(await findTestPostmaster()).toBeUndefined()
  })

  test('Ctrl-C in its terminal does not reach PostgreSQL', async () => {
    const server = await startAndOpen()
    const running = await findTestPostmaster()
    process.kill(-server.pid, 'SIGINT')
    process.kill(-server.pid, 'SIGKILL')
    await once(server.child, 'exit')
    expect(await findTestPostmaster()).toEqual(running)
  })

  test('close takes at most 10 s, even if a PostgreSQL process hangs', async () => {
    const { superuser, close } = await openTestDatabase()
    const client = new Client(superuser)
    client.on('error', () => undefined)
    await client.connect()
    const { rows: backendRows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(backendRows[0]!.pid, 'SIGSTOP')
    const startedAt = Date.now()
    await close()
    // Five times the limit, for a loaded machine.
    expect(Date.now() - startedAt).toBeLessThan(50_000)
    const reopened = await openTestDatabase()
    expect(await queryRows(reopened.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
