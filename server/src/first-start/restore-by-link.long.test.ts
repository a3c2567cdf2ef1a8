import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  backupFaults,
  backupMissingMessage,
  restoreFailedMessage,
} from '@insaka/domain/first-start/restore.labels'
import { startLinkRefusals } from '@insaka/domain/first-start/first-start.labels'
import { firstStartAnswers } from '../../../domain/test/first-start.ts'
import { openWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { BackupFolder } from '../backup/backup-folder.ts'
import type { RunRestore, RestoreMessage } from '../backup/backup-process.ts'
import { RestoreRunner } from '../backup/restore-runner.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { takeRestoreLock } from '../db/restore-lock.ts'
import { signStartLink } from './start-link.ts'

const world = openWorld({ alone: true })
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const warn = vi.fn<(details: unknown, message?: string) => void>()
const onRestored = vi.fn<() => void>()
let link: string
let path: string
let app: FastifyInstance
let folder: BackupFolder
let at: {
  file: string
  signal: AbortSignal
  onMessage: (message: RestoreMessage) => void
  end: (error?: Error) => void
}

const restore: RunRestore = (file, signal, onMessage) =>
  new Promise((resolve, reject) => {
    at = { file, signal, onMessage, end: (error) => (error ? reject(error) : resolve()) }
  })

beforeAll(async () => {
  link = await signStartLink(world.platform)
})
beforeEach(async () => {
  vi.clearAllMocks()
  path = mkdtempSync(join(tmpdir(), 'insaka-put-back-'))
  writeFileSync(join(path, 'monday.tar.gz'), Buffer.from([0x1f, 0x8b, 8, 0]))
  folder = new BackupFolder(
    { path, timeOfDay: '02:00', installationTag: '3fa9c1' },
    () => world.now,
    new RestoreRunner(onRestored, { warn }, restore),
  )
  app = await buildApp({
    platform: { ...world.platform, backups: folder },
    config: { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6 },
    logger: pino({ level: 'silent' }),
    checkReady: async () => undefined,
  })
})
afterEach(async () => {
  await app.close()
  rmSync(path, { recursive: true, force: true })
})

async function post(of: string, body: object = {}) {
  const url = `/api/admin/first-start${of}`
  const answer = await app.inject({ method: 'POST', url, payload: { link, ...body } })
  return { status: answer.statusCode, ...answer.json() }
}
const readLink = async (body?: object) => (await post('/link', body)).payload
const putBack = (name = 'monday.tar.gz') => post('/restore', { name })
const hour = 3_600_000
const restored = {
  contents: {
    madeOn: '2026-03-30T02:00:00+02:00',
    version: '0.2.0',
    institutions: 1,
    names: ['Lakes'],
    records: 7,
  },
  broken: [],
  unreadableFactors: 0,
}

describe('the backup folder', () => {
  it('is shown only with a valid link', async () => {
    expect(await readLink()).toMatchObject({
      state: 'ready',
      backups: { folder: path, files: [{ name: 'monday.tar.gz', bytes: 4, fault: null, contents: null }] },
      restore: null,
    })
    expect(await readLink({ link: 'of-no-worth' })).toEqual({ state: 'wrong', backups: null, restore: null })
    world.passTime(hour)
    expect(await readLink()).toEqual({ state: 'late', backups: null, restore: null })
    expect(await putBack()).toMatchObject({ status: 403, message: startLinkRefusals.late })
    world.passTime(-hour)
  })

  it('allows restoring a file with an unusual name', async () => {
    const name = ' monday (1).tgz'
    renameSync(join(path, 'monday.tar.gz'), join(path, name))
    expect((await putBack(name)).status).toBe(200)
    expect(at.file).toBe(join(path, name))
    at.end()
    await vi.waitFor(() => expect(folder.restores.isUnderWay).toBe(false))
  })

  it('has no list if it cannot be read', async () => {
    rmSync(path, { recursive: true })
    expect((await readLink()).backups).toEqual({ folder: path, files: null, leftOut: 0 })
    expect(await putBack()).toMatchObject({ status: 404, message: backupMissingMessage })
  })

  it('allows restoring only backups inside it', async () => {
    writeFileSync(join(path, 'foreign.tar.gz'), 'PK')
    expect(await putBack('foreign.tar.gz')).toMatchObject({ status: 403, message: backupFaults.foreign })
    for (const name of [
      'tuesday.tar.gz',
      `../${path.split('/').at(-1)}/monday.tar.gz`,
      join(path, 'monday.tar.gz'),
    ])
      expect(await putBack(name), name).toMatchObject({ status: 404, message: backupMissingMessage })
    expect(folder.restores.current).toBe(null)
  })
})

describe('during a restore', () => {
  it('the link reports the progress, and no registration starts', async () => {
    expect((await putBack()).status).toBe(200)
    expect(at.file).toBe(join(path, 'monday.tar.gz'))
    at.onMessage({ state: 'under way', step: 'fill', percent: 45 })
    const restoring = {
      state: 'restoring',
      backups: null,
      restore: { state: 'under way', name: 'monday.tar.gz', step: 'fill', percent: 45 },
    }
    expect(await readLink()).toEqual(restoring)
    expect(await readLink({ link: 'of-no-worth' })).toEqual({ state: 'wrong', backups: null, restore: null })
    const refused = { status: 409, code: 'ALREADY_BEGUN', message: startLinkRefusals.restoring }
    expect(await putBack()).toMatchObject(refused)
    expect(await post('', firstStartAnswers)).toMatchObject(refused)
    world.passTime(hour)
    expect(await readLink()).toEqual(restoring)
    world.passTime(-hour)
    at.end(new Error('no database'))
    await vi.waitFor(async () => expect((await readLink()).state).toBe('ready'))
  })

  it('every process of the database reports it', async () => {
    await asOwner(world.access.owner, async (tx) => {
      await takeRestoreLock(tx)
      expect(await readLink()).toEqual({ state: 'restoring', backups: null, restore: null })
      expect(await putBack()).toMatchObject({ status: 409, message: startLinkRefusals.restoring })
    })
    expect((await readLink()).state).toBe('ready')
  })
})

it('a restore is not limited by the timeouts of PostgreSQL', async () => {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']
  await asOwner(world.access.owner, async (tx) => {
    const readFolder = async () =>
      (await tx.execute(sql`SELECT setting FROM pg_settings WHERE name = ANY(${sql.param(limits)})`)).rows
    await tx.execute(
      sql`SELECT set_config(name, '60000', false) FROM pg_settings WHERE name = ANY(${sql.param(limits)})`,
    )
    const set = await readFolder()
    expect(set).toEqual(set.map(() => ({ setting: '60000' })))
    await takeRestoreLock(tx)
    expect(await readFolder()).toEqual(set.map(() => ({ setting: '0' })))
  })
})

describe('a restore', () => {
  async function endRestore(news: RestoreMessage | null, error?: Error) {
    await putBack()
    if (news) at.onMessage(news)
    at.end(error)
    await vi.waitFor(() => expect(folder.restores.isUnderWay).toBe(false))
    return readLink()
  }

  it('that is refused reports the reason, and can be retried', async () => {
    const message = 'This file is not a complete backup of Insaka.'
    expect(await endRestore({ state: 'failed', message }, new Error(message))).toMatchObject({
      state: 'ready',
      backups: { files: [{ name: 'monday.tar.gz' }] },
      restore: { state: 'failed', name: 'monday.tar.gz', message },
    })
    expect(consoleError).not.toHaveBeenCalled()
    expect((await endRestore({ state: 'restored', ...restored })).restore).toMatchObject({
      state: 'restored',
    })
  })

  it('that fails unexpectedly refers to the log', async () => {
    const { restore: outcome } = await endRestore(null, new Error('a stack'))
    expect(outcome).toEqual({ state: 'failed', name: 'monday.tar.gz', message: restoreFailedMessage })
    expect(consoleError.mock.calls).toEqual([['a stack']])
    expect(onRestored).not.toHaveBeenCalled()
  })

  it('reports the restored contents, even if the audit chain was broken before', async () => {
    const { restore: outcome } = await endRestore(
      { state: 'restored', ...restored, broken: ['LAKES'] },
      new Error('1'),
    )
    expect(outcome).toEqual({ state: 'restored', name: 'monday.tar.gz', ...restored, broken: ['LAKES'] })
    expect(onRestored).toHaveBeenCalledTimes(1)
  })

  it('logs the restored backup and the caller', async () => {
    await putBack()
    at.onMessage({ state: 'restored', ...restored })
    at.onMessage({ state: 'noted', message: 'a note' })
    at.end()
    await vi.waitFor(() => expect(folder.restores.isUnderWay).toBe(false))
    const { madeOn, version } = restored.contents
    const request = { file: join(path, 'monday.tar.gz'), address: '127.0.0.1' }
    expect(warn.mock.calls).toEqual([
      [request, 'A restore was started on the page of the first start.'],
      ['a note'],
      [{ ...request, madeOn, version }, 'The backup was restored.'],
    ])
    expect((await readLink()).restore.state).toBe('restored')
  })

  it('is aborted when the server stops', async () => {
    await putBack()
    const stopped = folder.restores.stop()
    expect(at.signal.aborted).toBe(true)
    at.end(new Error('stopped'))
    await stopped
    expect(consoleError).not.toHaveBeenCalled()
  })
})

it('refuses a restore once an institution exists', async () => {
  await world.institution()
  expect(await readLink()).toEqual({ state: 'begun', backups: null, restore: null })
  expect(await putBack()).toMatchObject({ status: 409, message: startLinkRefusals.begun })
})
