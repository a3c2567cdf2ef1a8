import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { isLong } from '../support/long.ts'
import {
  Program,
  here,
  afterTheFirstStart,
  open,
  refusalOf,
  start,
  startOpen,
  until,
  postmaster,
  killPostmaster,
  rows,
} from './embedded-postgres.ts'

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
    const file = join(here.dataDir, 'postgres', 'postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [bystander.pid, ...rest].join('\n'))
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('and an empty postmaster.pid', async () => {
    await (await open()).close()
    await writeFile(join(here.dataDir, 'postgres', 'postmaster.pid'), '')
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
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
    const log = join(here.dataDir, 'postgres.log')
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
