import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { toMoment } from '@insaka/domain/core/dates'
import type { BackupsState } from '@insaka/domain/health/backups.schema'
import { runJob } from '../../test/support/jobs.ts'
import { buildValidBackup } from '../../test/support/valid-backup.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { BackupFolder } from '../backup/backup-folder.ts'
import { createBackupJob } from '../backup/backup-job.ts'
import { RestoreRunner } from '../backup/restore-runner.ts'
import { callFunction } from '../db/statement.ts'
import { readBackupJob } from '../jobs/request-backup.ts'

const world = openWorld({ alone: true })
const silentLogger = pino({ level: 'silent' })
const mark = '3fa9c1'
const hours = 3_600_000
let tenant: TestTenant
let path: string
let folder: BackupFolder
let app: FastifyInstance

beforeAll(async () => {
  tenant = await world.institution()
})

beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'insaka-backups-'))
  await open({ mayDownload: true })
  world.passTime(24 * hours)
})
afterEach(async () => {
  await app.close()
  rmSync(path, { recursive: true, force: true })
})

async function open({ mayDownload }: { mayDownload: boolean }) {
  const restores = new RestoreRunner(() => undefined, silentLogger)
  folder = new BackupFolder(
    { path, timeOfDay: '02:00', installationTag: mark, mayDownload },
    () => world.now,
    restores,
  )
  app = await buildApp({
    platform: { ...world.platform, backups: folder },
    config: { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6 },
    logger: silentLogger,
    checkReady: async () => undefined,
  })
}

/** Signs in for each call, because the tests move the clock by days. */
const call = async (method: 'GET' | 'POST', person: Person, end = '', at: TestTenant = tenant) => {
  const { token } = await world.signInAgain(at, person)
  const headers = { authorization: `Bearer ${token}` }
  return app.inject({ method, url: `/api/admin/backups${end}`, headers })
}
const readBackupsState = async (person: Person, at?: TestTenant): Promise<BackupsState> =>
  (await call('GET', person, '', at)).json().payload.backups
const download = (person: Person, at?: TestTenant) => call('GET', person, '/newest', at)

const sound = (papers: number) => buildValidBackup(papers, toMoment(world.now))
const nameNow = () => {
  const [day, time] = toMoment(world.now).split('T') as [string, string]
  return `insaka-backup-${day}-${time.slice(0, 5).replace(':', '')}-${mark}-daily.tar.gz`
}
function add(papers = 7): { name: string; content: Buffer } {
  const backupFile = { name: nameNow(), content: sound(papers) }
  writeFileSync(join(path, backupFile.name), backupFile.content)
  return backupFile
}
const downloads = async (at: TestTenant = tenant) => {
  const as = await world.signInAgain(at, at.people.ADMIN)
  const { body } = await world.call('GET', `/api/audit/security/${as.id}/0/id/100`, { as })
  return (body.payload.events.content as { kind: string; detail: string; user: string }[]).filter(
    ({ kind }) => kind === 'backup downloaded',
  )
}
const wantedOn = async () => (await world.platform.database.readDirectory(readBackupJob)).wantedOn
/** Runs the job as the job runner would after a request. */
const makeOne = async () => {
  const write = async (file: string) => {
    writeFileSync(file, sound(9))
    return { rows: 9 }
  }
  const kind = createBackupJob(folder, { info: () => undefined, error: () => undefined }, write)
  await runJob(kind, world.platform, undefined, null, await wantedOn())
}
const changeJob = (set: string) =>
  world.platform.database.writeDirectory((tx) =>
    callFunction(tx, { text: `UPDATE jobs SET ${set} WHERE kind = 'backups.make'` }),
  )

it('a requested backup is under way until one includes everything up to the request', async () => {
  const { ADMIN } = tenant.people
  expect(await readBackupsState(ADMIN)).toEqual({
    newest: null,
    isUnderWay: false,
    hasFailed: false,
    mayDownload: true,
  })
  const earlier = add()
  const madeOn = toMoment(world.now)
  const newest = { madeOn, bytes: earlier.content.length, records: 7 }
  expect(await readBackupsState(ADMIN)).toEqual({
    newest,
    isUnderWay: false,
    hasFailed: false,
    mayDownload: true,
  })
  world.passTime(hours)
  const requestReply = await call('POST', ADMIN)
  expect(requestReply.statusCode).toBe(200)
  expect(requestReply.json().payload.backups).toMatchObject({ newest, isUnderWay: true, hasFailed: false })
  expect(await wantedOn()).toBe(toMoment(world.now))
  world.passTime(60_000)
  await makeOne()
  expect(await readBackupsState(ADMIN)).toMatchObject({
    newest: { madeOn: toMoment(world.now), records: 9 },
    isUnderWay: false,
  })
})

it('the daily backup is under way while its job runs and writes, but not after a kill', async () => {
  const { ADMIN } = tenant.people
  await call('POST', ADMIN)
  add()
  world.passTime(hours)
  writeFileSync(join(path, `${nameNow()}.17.unfinished`), '')
  await changeJob(`wanted_on = NULL`)
  expect(await readBackupsState(ADMIN)).toMatchObject({ isUnderWay: false })
  await changeJob(`leased_by = gen_random_uuid(), lease_until = clock_timestamp() + interval '1 minute'`)
  expect(await readBackupsState(ADMIN)).toMatchObject({ isUnderWay: true, hasFailed: false })
  await changeJob(`lease_until = clock_timestamp() - interval '1 minute'`)
  expect(await readBackupsState(ADMIN)).toMatchObject({ isUnderWay: false })
  await changeJob(`leased_by = NULL, lease_until = NULL, last_result = 'FAILED'`)
  expect(await readBackupsState(ADMIN)).toMatchObject({ isUnderWay: false, hasFailed: false })
  await call('POST', ADMIN)
  expect(await readBackupsState(ADMIN)).toMatchObject({ isUnderWay: true, hasFailed: true })
  await changeJob(`last_result = 'DONE'`)
})

it('three backups an hour may be requested by all users together', async () => {
  world.passTime(2 * hours)
  const { ADMIN, DEV } = tenant.people
  for (const person of [ADMIN, DEV, ADMIN]) expect((await call('POST', person)).statusCode).toBe(200)
  const before = await wantedOn()
  world.passTime(60_000)
  const refused = await call('POST', DEV)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^Too many backups\. Please try again in \d+ minutes\.$/)
  expect(await wantedOn()).toBe(before)
  world.passTime(hours)
  expect((await call('POST', DEV)).statusCode).toBe(200)
})

it('officers and guests can neither see nor make nor download backups', async () => {
  add()
  for (const role of ['ORD', 'GUEST'] as const) {
    const person = tenant.people[role]
    const answers = [await call('GET', person), await call('POST', person), await download(person)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  }
})

it('the latest backup is downloaded unchanged, and the security history names the user', async () => {
  const { ADMIN } = tenant.people
  expect((await download(ADMIN)).statusCode).toBe(404)
  add(1)
  world.passTime(hours)
  const { name, content } = add(2)
  const before = await downloads()
  const answer = await download(ADMIN)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': String(content.length),
    'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
  })
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect((await downloads()).slice(0, 1)).toMatchObject([{ detail: `${name}, 1 KiB`, user: 'Mutale Banda' }])
  expect(await downloads()).toHaveLength(before.length + 1)
})

it('a download is refused unless the operator allows it', async () => {
  await app.close()
  await open({ mayDownload: false })
  add()
  for (const person of [tenant.people.ADMIN, tenant.people.DEV]) {
    const before = await downloads()
    expect(await readBackupsState(person)).toMatchObject({ mayDownload: false, newest: { records: 7 } })
    expect((await download(person)).statusCode).toBe(403)
    expect(await downloads()).toEqual(before)
  }
})

it('an unreadable folder is reported as an error', async () => {
  rmSync(path, { recursive: true })
  const answer = await call('GET', tenant.people.ADMIN)
  expect(answer.statusCode).toBe(503)
  expect(answer.json().message).toBe('The backup folder cannot be read.')
  expect((await download(tenant.people.ADMIN)).statusCode).toBe(503)
})

it('without a folder there is no state, no request and no download', async () => {
  const { ADMIN } = tenant.people
  const as = await world.signInAgain(tenant, ADMIN)
  const before = await wantedOn()
  expect((await world.call('GET', '/api/admin/backups', { as })).body.payload).toEqual({ backups: null })
  expect((await world.call('POST', '/api/admin/backups', { as })).status).toBe(403)
  expect((await world.call('GET', '/api/admin/backups/newest', { as })).status).toBe(403)
  expect(await wantedOn()).toBe(before)
})

// This test adds an institution permanently, so it comes last.
it('with several institutions, only developers see or download the contents of a backup', async () => {
  const other = await world.institution()
  add()
  const madeOn = toMoment(world.now)
  for (const at of [tenant, other]) {
    const { ADMIN } = at.people
    expect(await readBackupsState(ADMIN, at)).toMatchObject({
      newest: { madeOn, bytes: null, records: null },
      mayDownload: false,
    })
    const before = await downloads(at)
    expect((await download(ADMIN, at)).statusCode).toBe(403)
    expect(await downloads(at)).toEqual(before)
  }
  const { DEV } = other.people
  expect(await readBackupsState(DEV, other)).toMatchObject({ newest: { records: 7 }, mayDownload: true })
  expect((await download(DEV, other)).statusCode).toBe(200)
  expect(await downloads(other)).toHaveLength(1)
})
