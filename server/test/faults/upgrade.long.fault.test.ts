import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refusals } from '@insaka/domain/core/errors'
import { pdf } from '../../../domain/test/pdfs.ts'
import { findHistoryFaults } from '../../src/commands/audit-verify.ts'
import { checkRollups } from '../../src/commands/rollups-check.ts'
import { accessEmbedded, type DatabaseAccess } from '../../src/db/access.ts'
import { inReadOnlySnapshot } from '../../src/db/owner-transactions.ts'
import { databaseName } from '../../src/db/create-roles-and-database.ts'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { rfq } from '../support/enquiries.ts'
import { fingerprintOf } from '../support/fingerprint.ts'
import { multipartForm } from '../support/multipart-form.ts'
import { beginUpgrade } from './start-upgrade.ts'
import { ServerProcess } from './server-process.ts'

const top = fileURLToPath(new URL('../../..', import.meta.url))
const command = join(top, 'scripts', 'command.mjs')
const warningsOnly = { info: () => undefined, warn: console.warn, error: console.error }
const server = new ServerProcess()
let postgres: EmbeddedPostgres
let access: DatabaseAccess
let superuser: Client
let token: string
let userId: string

beforeAll(async () => {
  await server.start()
  token = await server.signIn('demo.officer')
  userId = (await server.call('GET', '/api/auth/users/me', { token })).body.payload.user.id
  postgres = await openEmbeddedPostgres({ dataDir: server.dataDir, role: 'command', log: warningsOnly })
  access = await accessEmbedded(postgres, { prepares: true })
  superuser = new Client({ ...postgres.superuser, database: databaseName })
  await superuser.connect()
})
afterAll(async () => {
  await superuser?.end()
  await postgres?.close()
  await server.remove()
})

const save = () =>
  server.call('POST', `/api/procurement/enquiry/0/id/12/${userId}`, {
    token,
    body: { ...rfq, department: 'PSU' },
  })

async function upload() {
  const { headers, payload } = multipartForm(pdf(), { name: 'Order.pdf' })
  const answer = await fetch(`${server.url}/api/files`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const writeCalls = {
  'a record': save,
  'an upload': upload,
  'a sign-in': () =>
    server.call('POST', '/api/auth/authorize', {
      body: { username: 'demo.guest', password: demoPassword },
    }),
  'a report that is kept': () =>
    server.call('GET', '/api/procurement/report/2026-01-01/2026-01-31?format=xlsx', { token }),
  'a change of oneself': async () => {
    const { email } = (await server.call('GET', '/api/auth/users/me', { token })).body.payload.user
    const body = { email, phoneNumber: '+260 977 555199', version: 1 }
    return server.call('PUT', '/api/auth/users/profile', { token, body })
  },
  'signing out': () => server.call('POST', '/api/auth/logout', { token }),
}

const readCalls = [
  '/api/auth/users/me',
  '/api/procurement/enquiry/0/id/12/USER?scope=institution',
  '/api/analytics/summary/USER',
  '/api/procurement/report/2026-01-01/2026-01-31/preview',
]

async function expectOutdatedReplies() {
  for (const [what, write] of Object.entries(writeCalls)) {
    const { status, headers, body } = await write()
    expect([what, status, body.message]).toEqual([what, 503, refusals.OUTDATED.message])
    expect(headers.get('retry-after')).toBe('60')
  }
  for (const path of readCalls) {
    const { status } = await server.call('GET', path.replace('USER', userId), { token })
    expect([path, status]).toEqual([path, 200])
  }
  expect((await server.call('GET', '/readyz')).status).toBe(503)
}

const run = (...args: string[]) =>
  spawnSync(process.execPath, [command, ...args], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  })

const newerMessage = /^The database is newer than this release of Insaka \(it has 9999-.*\)\.[^\n]*\n$/
const olderMessage = /^The database is older than this release of Insaka\. Nothing was done\.[^\n]*\n$/

function expectRefused(name: string, sentence: RegExp) {
  const { status, stdout, stderr } = run(name)
  expect([name, status, stdout]).toEqual([name, 1, ''])
  expect(stderr).toMatch(sentence)
}

async function readFigures() {
  const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
  const { argv } = process
  process.argv = argv.slice(0, 2)
  try {
    const rollups = await checkRollups({ access })
    const history = await inReadOnlySnapshot(access.owner, (observer) => findHistoryFaults(observer))
    // Only the newer release lists the additional table.
    const faultCounts = [
      rollups,
      [...history.printedLines()].filter((line) => !line.includes('paper_counts')).length,
    ]
    const { rows } = await superuser.query(
      `SELECT count(*)::int AS wrong FROM paper_counts
        WHERE papers <> (SELECT count(*) FROM papers WHERE papers.institution_id = paper_counts.institution_id)`,
    )
    return [...faultCounts, rows[0].wrong]
  } finally {
    process.argv = argv
    consoleLog.mockRestore()
  }
}

/** Transaction ids that last created the functions of database preparation. */
const madeByPreparation = async () =>
  (
    await superuser.query(
      `SELECT proname, xmin FROM pg_proc WHERE pronamespace = 'insaka_keeper'::regnamespace`,
    )
  ).rows

it('a server of an older release keeps reading and stops writing, however often the newer one is killed', async () => {
  expect((await save()).status).toBe(200)

  await beginUpgrade(server.dataDir).killAt(', step 1')
  await beginUpgrade(server.dataDir).killAt(', step 2')
  // Until PostgreSQL has rolled back the killed process, a write waits or is refused as usual.
  await server.until(async () => (await save()).body.code === 'OUTDATED', 20_000)
  const fingerprintBefore = await fingerprintOf(superuser)
  await expectOutdatedReplies()

  const secondUpgrade = beginUpgrade(server.dataDir)
  await once(secondUpgrade.child, 'close')
  expect([secondUpgrade.child.exitCode, secondUpgrade.output()]).toEqual([
    0,
    'Migrating the database to this release: step 1 of 1, step 2\n',
  ])
  await expectOutdatedReplies()
  expect(await fingerprintOf(superuser)).toEqual(fingerprintBefore)
  expect(await readFigures()).toEqual([0, 0, 0])

  const functions = await madeByPreparation()
  for (const name of ['backup', 'demo-reset', 'restore', 'db-migrate']) expectRefused(name, newerMessage)
  expect(await fingerprintOf(superuser)).toEqual(fingerprintBefore)
  expect(await madeByPreparation()).toEqual(functions)

  // The server runs its jobs again once the database is no longer newer.
  await server.kill('SIGTERM')
  const asOlder = "DELETE FROM schema_migrations WHERE migration >= '0030'"
  await superuser.query(asOlder)
  for (const name of ['backup', 'demo-reset', 'restore']) expectRefused(name, olderMessage)
  expect(await fingerprintOf(superuser)).toEqual(fingerprintBefore)
})
