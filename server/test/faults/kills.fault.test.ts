import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfOf } from '../../../domain/test/pdfs.ts'
import { auditEvents } from '../../src/audit-log/audit.table.ts'
import { verifyChains } from '../../src/audit-log/verify-chains.ts'
import { verifyArchive } from '../../src/backup/archive.ts'
import { asOwner } from '../../src/db/owner-transactions.ts'
import { demoAccounts } from '../../src/demo/demo-data.ts'
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts'
import type { Installation } from '../../src/installation.ts'
import { findRollupFaults } from '../support/rollups.ts'
import { FakeSmtpServer } from '../support/fake-smtp-server.ts'
import {
  command,
  environment,
  createDataDir,
  openAt,
  queryDatabase,
  run,
  scratch,
  tableFingerprints,
} from './backups.ts'
import { beginUpgrade } from './start-upgrade.ts'
import { beginUpload, holdsUploadIn } from './start-upload.ts'
import { disableDigests } from './disable-digests.ts'
import { PhoneWriter } from './phone-number-writer.ts'
import { queueMails } from './queue-mails.ts'
import { ServerProcess } from './server-process.ts'

// One kill of each kind on one installation; the long form repeats each at many moments.
const server = new ServerProcess()
const smtp = new FakeSmtpServer()
const temp = mkdtempSync(join(scratch, 'temp-'))
const backups = mkdtempSync(join(scratch, 'daily-'))
const writers = demoAccounts.map(({ username }) => new PhoneWriter(server, username))
let installation: Installation
let client: Client

beforeAll(async () => {
  await smtp.open()
  await server.start({ TMPDIR: temp })
  for (const writer of writers) writer.token = await server.signIn(writer.username)
})
afterAll(async () => {
  await client?.end()
  await installation?.close()
  await server.remove()
  await smtp.close()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Kills during concurrent changes and compares the acknowledged changes with the stored ones. */
async function killWhileSaving(kill: () => Promise<unknown>, recover: () => Promise<unknown>): Promise<void> {
  let isStopped = false
  const allWrites = writers.map((writer) => writer.writeUntil(() => isStopped))
  await server.until(async () => writers.every(({ acknowledgedCount }) => acknowledgedCount > 2), 30_000)
  await kill()
  isStopped = true
  await Promise.all(allWrites)
  await recover()
  for (const writer of writers) await writer.check()
}

it('killing PostgreSQL during changes loses no acknowledged change, and the server continues', async () => {
  const { postmasterPid } = server
  const isReplaced = async () => {
    const postmaster = await findPostmaster(join(server.dataDir, 'postgres'))
    if (postmaster?.status !== 'ready' || postmaster.pid === postmasterPid) return false
    return (await server.tryCall('GET', '/readyz')).status === 200
  }
  await killWhileSaving(
    async () => process.kill(postmasterPid, 'SIGKILL'),
    () => server.until(isReplaced, 60_000),
  )
  expect(server.postmasterPid).not.toBe(postmasterPid)
})

it('killing the server during changes and an upload loses nothing and leaves no partial file', async () => {
  const { socket, payload, closed } = beginUpload(server, writers[0]!.token, pdfOf(1024 * 1024))
  socket.write(payload.subarray(0, payload.length / 2))
  await server.until(async () => holdsUploadIn(server, temp) && readdirSync(temp).length === 0, 10_000)
  await killWhileSaving(
    async () => {
      await server.kill('SIGKILL')
      await closed
      expect(readdirSync(temp)).toEqual([])
    },
    () => server.start({ TMPDIR: temp }),
  )
})

it('killing the server during a backup and mailing lets the next server complete both', async () => {
  await server.kill('SIGTERM')
  installation = await openAt(server.dataDir)
  client = new Client(installation.access.owner)
  await client.connect()
  await disableDigests(client)
  const mails = await queueMails(smtp, installation, client, 50)
  const start = () =>
    server.start({
      BACKUP_DIR: backups,
      LOG_LEVEL: 'info',
      SMTP_URL: smtp.config.smtpUrl,
      MAIL_FROM: smtp.config.from,
      PUBLIC_URL: smtp.config.publicUrl,
    })
  const count = async (text: string): Promise<number> =>
    (await client.query(`SELECT count(*)::int FROM ${text}`)).rows[0].count

  await client.query('BEGIN; LOCK TABLE institution_shields IN ACCESS EXCLUSIVE MODE')
  await start()
  await server.until(async () => smtp.mails.length > 0 && readdirSync(backups).length > 0, 60_000)
  const [unfinished] = readdirSync(backups)
  expect(unfinished).toMatch(/-daily\.tar\.gz\.\d+\.unfinished$/)
  await server.kill('SIGKILL')
  process.kill(Number(/\.(\d+)\.unfinished$/.exec(unfinished!)![1]), 'SIGKILL')
  await client.query('COMMIT')
  expect(await count(`mails WHERE state = 'WAITING'`)).toBeGreaterThan(0)

  await client.query(
    `UPDATE jobs SET lease_until = clock_timestamp() - interval '1 hour' WHERE leased_by IS NOT NULL`,
  )
  await start()
  await server.until(async () => server.output.includes('A backup was made.'), 60_000)
  await server.until(async () => (await count(`mails WHERE state = 'WAITING'`)) === 0, 60_000)
  const ids = smtp.mails.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(mails)
  expect(ids.length - mails).toBeLessThanOrEqual(1)
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/-daily\.tar\.gz$/)])
})

it('killing PostgreSQL and the server leaves histories and totals intact, with one event for each change', async () => {
  const changes = writers.reduce((sum, { acknowledged }) => sum + acknowledged.version - 1, 0)
  expect(await findRollupFaults(installation.access)).toEqual([])
  await asOwner(installation.access.owner, async (tx) => {
    for (const { fault } of await verifyChains(tx)) expect(fault).toBe(null)
    const { rows } = await tx.execute(
      sql`SELECT count(*)::int FROM ${auditEvents} WHERE ${auditEvents.subject} = 'users'`,
    )
    expect(rows).toEqual([{ count: changes }])
  })
})

it('killing a restore leaves all data or none', async () => {
  const archive = join(backups, readdirSync(backups)[0]!)
  const rowsIn = async (dataDir: string) =>
    Object.entries(await queryDatabase(dataDir, tableFingerprints)).map(([name, table]) => [
      name,
      (table as { rows: number }).rows,
    ])
  const dataDir = await createDataDir()
  const child = spawn(process.execPath, [command, 'restore', archive], { env: environment(dataDir) })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  await server.until(async () => output.includes('The backup is complete'), 60_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await rowsIn(dataDir)).filter(([, rows]) => rows !== 0)).toEqual([])
  expect(run(dataDir, 'restore', archive)).toMatchObject({ status: 0, stderr: '' })
  const expectedRows = (await verifyArchive(archive)).manifest.tables.map(({ name, rows }) => [name, rows])
  expect(await rowsIn(dataDir)).toEqual(expectedRows)
})

it('killing a migration stops writes of the older server, and the next attempt completes it', async () => {
  const [{ token, username, acknowledged }] = writers as [PhoneWriter]
  const save = () =>
    server.call('PUT', '/api/auth/users/profile', {
      token,
      body: {
        email: `${username}@example.org`,
        phoneNumber: '+260 977 555199',
        version: acknowledged.version,
      },
    })
  await beginUpgrade(server.dataDir).killAt(', step 2')
  await server.until(async () => (await save()).body.code === 'OUTDATED', 20_000)
  const secondUpgrade = beginUpgrade(server.dataDir)
  await once(secondUpgrade.child, 'close')
  expect([secondUpgrade.child.exitCode, secondUpgrade.output()]).toEqual([
    0,
    'Migrating the database to this release: step 1 of 1, step 2\n',
  ])
  expect(await save()).toMatchObject({ status: 503, body: { code: 'OUTDATED' } })
  expect((await server.call('GET', '/api/auth/users/me', { token })).status).toBe(200)
})
