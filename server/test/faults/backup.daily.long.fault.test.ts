import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import type { Installation } from '../../src/installation.ts'
import { repetitions } from '../support/long-tests.ts'
import { openAt } from './backups.ts'
import { copyPrepared } from './copy-prepared-database.ts'
import { ServerProcess } from './server-process.ts'

const server = new ServerProcess()
let folder: string
let installation: Installation
let client: Client

beforeAll(async () => {
  await copyPrepared('installation', server.dataDir)
  // Keeps the database running while the server is down.
  installation = await openAt(server.dataDir)
  client = new Client(installation.access.owner)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await installation.close()
  await server.remove()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'insaka-daily-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = () => server.start({ BACKUP_DIR: folder, LOG_LEVEL: 'info' })
const backupFiles = () => readdirSync(folder)
const daily = expect.stringMatching(/^insaka-backup-[\d-]+-[\da-f]{6}-daily\.tar\.gz$/)
const unfinished = expect.stringMatching(/-daily\.tar\.gz\.\d+\.unfinished$/)

/** Starts a server whose backup blocks on a locked table. */
async function startBlockedBackup(): Promise<void> {
  await client.query('BEGIN')
  await client.query('LOCK TABLE institution_shields IN ACCESS EXCLUSIVE MODE')
  await start()
  await server.until(async () => {
    const { rows } = await client.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted')
    return rows[0].waiting > 0 && backupFiles().length > 0
  }, 30_000)
  expect(backupFiles()).toEqual([unfinished])
}

const releaseLock = () => client.query('COMMIT')
const expireLease = () =>
  client.query('UPDATE jobs SET lease_until = clock_timestamp(), tries = 1 WHERE leased_by IS NOT NULL')

/** Checks that the next start completes the backup and leaves no other file. */
async function startAndCompleteBackup(): Promise<void> {
  await start()
  await server.until(async () => server.output.includes('A backup was made.'), 60_000)
  expect(backupFiles()).toEqual([daily])
  const { manifest } = await verifyArchive(join(folder, backupFiles()[0]!))
  expect(manifest.tables.find(({ name }) => name === 'users')!.rows).toBe(13)
  await server.kill('SIGTERM')
}

describe('a daily backup', () => {
  it('killed with its server leaves no file that looks complete, and the next backup removes it', async () => {
    for (let round = 0; round < repetitions(6); round++) {
      await startBlockedBackup()
      const writerPid = Number(/\.(\d+)\.unfinished$/.exec(backupFiles()[0]!)![1])
      process.kill(writerPid, 'SIGKILL')
      await server.kill('SIGKILL')
      await releaseLock()
      expect(backupFiles()).toEqual([unfinished])
      await expireLease()
      await startAndCompleteBackup()
      rmSync(join(folder, backupFiles()[0]!))
    }
  })

  it('removes its partial file if only its server is killed', async () => {
    await startBlockedBackup()
    await server.kill('SIGKILL')
    await releaseLock()
    await server.until(async () => backupFiles().length === 0, 30_000)
    expect(server.output).not.toContain('A backup was made.')
    await expireLease()
    await startAndCompleteBackup()
  })

  it('stops with its server and is made at the next start', async () => {
    await startBlockedBackup()
    const serverExit = server.kill('SIGTERM')
    await server.until(async () => backupFiles().length === 0, 30_000)
    await releaseLock()
    await serverExit
    expect(await server.waitForExit()).toBe(0)
    expect(server.output).not.toContain('failed')
    await startAndCompleteBackup()
  })
})
