import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPlatform } from '../installation.ts'
import { SqlAccessProxy } from '../embedded-postgres/sql-access-proxy.ts'
import { openSuperuserClient, runSql } from '../../test/support/sql.ts'
import {
  changeSqlAccess,
  connectOutcome,
  disableSqlAccessBody,
  enableSqlAccess,
  chosenSqlPassword,
  usernameOf,
  sqlAccessViews,
} from '../../test/support/sql-access.ts'
import { openWorld, platformConfig, tokenSecret, type TestTenant } from '../../test/support/world.ts'
import { SqlLoginCheck } from './login-check.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)
const isAsleep = "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'"
const warnings: string[] = []
const log = { info: () => undefined, warn: (text: string) => warnings.push(text), error: () => undefined }
let outside: { host: string; port: number }
let proxy: SqlAccessProxy
let tenant: TestTenant

beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  outside = { host: '127.0.0.1', port: (free.address() as AddressInfo).port }
  await new Promise((done) => free.close(done))
  const { host, port } = world.access.application as { host: string; port: number }
  proxy = new SqlAccessProxy({ host, port }, outside, log)
  world.platform.sqlAccess = new SqlLoginCheck(world.access.sqlAccess, world.access.application, proxy)
  tenant = await world.institution()
})
const silentSockets: Socket[] = []
afterEach(() => silentSockets.splice(0).forEach((socket) => socket.destroy()))
afterAll(() => proxy.close())

const connectThroughProxy = (user: string, password: unknown = chosenSqlPassword, more: object = {}) =>
  new Client({ ...world.access.application, ...outside, user, password: password as string, ...more })

/** Opens this many connections, each of which sends the first bytes and reconnects when closed. */
async function openManyConnections(count: number, firstBytes = Buffer.alloc(0)): Promise<void> {
  const openConnection = () => {
    const socket = connect(outside.port, outside.host)
    silentSockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('connect', () => socket.write(firstBytes))
    socket.once('close', () => void (silentSockets.includes(socket) && setTimeout(openConnection, 5)))
  }
  for (let i = 0; i < count; i += 1) openConnection()
  await sleep(300)
}

/** Runs forty concurrent reads on a new platform, so each needs a new connection; returns the successes. */
async function workOfInsaka(): Promise<number> {
  const { database } = await buildPlatform(platformConfig, world.access, tokenSecret)
  const reads = Array.from({ length: 40 }, () =>
    database.read(tenant.id, (tx) => runSql(tx as never, 'SELECT pg_sleep(0.05)')),
  )
  const answers = await Promise.allSettled(reads)
  await database.close()
  return answers.filter(({ status }) => status === 'fulfilled').length
}

describe('the SQL access proxy', () => {
  it('listens only while a login is enabled', async () => {
    await proxy.setLogins([])
    expect(await connectOutcome(connectThroughProxy(usernameOf(tenant)))).toBe('ECONNREFUSED')
    await enableSqlAccess(world, tenant)
    expect(await connectOutcome(connectThroughProxy(usernameOf(tenant)))).toBe('in')
    expect((await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody)).status).toBe(200)
    expect(await connectOutcome(connectThroughProxy(usernameOf(tenant)))).not.toBe('in')
    await enableSqlAccess(world, tenant)
    await proxy.setLogins([])
    expect(await connectOutcome(connectThroughProxy(usernameOf(tenant)))).toBe('ECONNREFUSED')
    await enableSqlAccess(world, tenant)
  })

  it.each(['owner', 'application', 'superuser'] as const)('rejects the %s', async (account) => {
    const { user, password } = world.access[account]
    // Rejected before the password check, so passwords cannot be guessed here.
    expect(await connectOutcome(connectThroughProxy(user!, password))).toBe('28000')
    expect(await connectOutcome(connectThroughProxy(user!, 'a guess'))).toBe('28000')
  })

  it('admits clients with the right password', async () => {
    expect(await connectOutcome(connectThroughProxy(usernameOf(tenant), 'Wrong-password-2026'))).toBe('28P01')
    const client = connectThroughProxy(usernameOf(tenant))
    await client.connect()
    for (const view of sqlAccessViews) await client.query(`SELECT * FROM ${view}`)
    const { rows } = await client.query<{ text: string }>("SELECT repeat('x', 30000000) AS text")
    expect(rows[0]!.text).toHaveLength(30_000_000)
    await client.end()
  })

  it('declines encryption as PostgreSQL does', async () => {
    expect(
      await connectOutcome(connectThroughProxy(usernameOf(tenant), chosenSqlPassword, { ssl: true })),
    ).toContain('does not support SSL')
  })

  it('forwards cancel requests', async () => {
    const client = connectThroughProxy(usernameOf(tenant))
    await client.connect()
    const sleepResult = client.query('SELECT pg_sleep(20)').catch((error: { code: string }) => error.code)
    const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
    const cancel = Buffer.alloc(16)
    ;[16, 80_877_102, processID].forEach((number, at) => cancel.writeInt32BE(number, at * 4))
    cancel.writeInt32BE(secretKey, 12)
    await vi.waitFor(async () => expect(await superuser.rows(isAsleep, [processID])).toHaveLength(1), {
      timeout: 60_000,
    })
    connect(outside.port, outside.host).end(cancel)
    expect(await sleepResult).toBe('57014')
    await client.end()
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a word', Buffer.from([0, 0])],
    ['nonsense', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a length without end', Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 3, 0, 0])],
    ['a name without a password', null],
  ])('cannot exhaust the connections of Insaka when clients send %s', async (_, bytes) => {
    const name = Buffer.from(`\0\0\0\0\0\x03\0\0user\0${usernameOf(tenant)}\0database\0insaka\0\0`)
    name.writeInt32BE(name.length, 0)
    await openManyConnections(150, bytes ?? name)
    expect(await workOfInsaka()).toBe(40)
  })

  it('disconnects clients that do not identify themselves', async () => {
    const socket = connect(outside.port, outside.host)
    // This is five times the time after which the proxy should close the connection.
    await once(socket.resume(), 'close', { signal: AbortSignal.timeout(25_000) })
    expect(socket.bytesRead).toBe(0)
  })

  it('opens as soon as its port is free', async () => {
    await proxy.setLogins([])
    const other = createServer().listen(outside.port, outside.host)
    await once(other, 'listening')
    for (let i = 0; i < 2; i += 1) await proxy.setLogins([usernameOf(tenant)])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(`until port ${outside.port} is free`)
    await new Promise((done) => other.close(done))
    await proxy.setLogins([usernameOf(tenant)])
    expect(await connectOutcome(connectThroughProxy(usernameOf(tenant)))).toBe('in')
  })
})
