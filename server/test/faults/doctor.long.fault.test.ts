import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseName } from '../../src/db/create-roles-and-database.ts'
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { copyPrepared } from './copy-prepared-database.ts'

const command = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url))
const warningsOnly = { info: () => undefined, warn: console.warn, error: console.error }
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-doctor-')))
const dataDir = join(scratch, 'data')
const secrets = join(dataDir, 'secrets')

beforeAll(() => copyPrepared('installation', dataDir))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type DoctorCheck = { name: string; state: string; what: string; advice: string | null }

async function doctor(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, 'doctor', '--json'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const [status] = await once(child, 'close')
  const { checks, unseen } = JSON.parse(output.slice(output.indexOf('{'))) as {
    checks: DoctorCheck[]
    unseen: string[]
  }
  return { status, unseen, check: (checkName: string) => checks.find(({ name }) => name === checkName) }
}

it('opens an intact installation and reports a bad certificate together with all other findings', async () => {
  const { status, check, unseen } = await doctor({ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' })
  expect(status).toBe(1)
  expect(check('certificate')).toMatchObject({
    state: 'WRONG',
    what: expect.stringMatching(/^TLS_CERT must name a file that can be read/),
  })
  expect([check('database'), check('migrations')]).toMatchObject([{ state: 'OK' }, { state: 'OK' }])
  expect(unseen).not.toContain('clock')
})

it('does not replace a missing secret', async () => {
  const file = join(secrets, 'access-token')
  renameSync(file, join(scratch, 'access-token'))
  const { status, check, unseen } = await doctor({ BACKUP_DIR: scratch })
  expect([status, check('database')]).toMatchObject([
    1,
    {
      state: 'WRONG',
      what: expect.stringContaining(file),
      advice: expect.stringContaining('copy of DATA_DIR'),
    },
  ])
  expect(existsSync(file)).toBe(false)
  expect(unseen).toContain('backups')
  renameSync(join(scratch, 'access-token'), file)
})

it('writes nothing into a folder whose database is missing', async () => {
  const empty = join(scratch, 'empty')
  mkdirSync(join(empty, 'postgres'), { recursive: true })
  expect((await doctor({ DATA_DIR: empty })).check('database')).toMatchObject({ state: 'WRONG' })
  expect(readdirSync(empty, { recursive: true })).toEqual(['postgres'])
})

it('reports tables of a newer release', async () => {
  const postgres = await openEmbeddedPostgres({ dataDir, role: 'command', log: warningsOnly })
  try {
    const superuser = new Client({ ...postgres.superuser, database: databaseName })
    await superuser.connect()
    await superuser.query(
      "INSERT INTO schema_migrations (migration, step, checksum) VALUES ('9999-newer', 1, 'newer')",
    )
    await superuser.end()
    const { check, unseen } = await doctor()
    expect(check('migrations')).toMatchObject({
      state: 'WRONG',
      what: expect.stringMatching(/^The database is newer than this release/),
      advice: expect.stringContaining('newest release'),
    })
    expect(unseen).toContain('database')
  } finally {
    await postgres.close()
  }
})

it('times out if PostgreSQL never answers', async () => {
  const silentServer = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const address = `postgres://somebody:word@127.0.0.1:${(silentServer.address() as AddressInfo).port}/insaka`
  const { status, check } = await doctor({
    DATABASE_URL: address,
    DATABASE_OWNER_URL: address,
    ACCESS_TOKEN_SECRET: 'a'.repeat(43),
  })
  silentServer.close()
  expect([status, check('database'), check('disk')]).toMatchObject([
    1,
    { state: 'WRONG', what: 'The database did not answer within 45 seconds.' },
    { name: 'disk' },
  ])
})
