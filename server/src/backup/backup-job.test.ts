import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { buildValidBackup } from '../../test/support/valid-backup.ts'
import { openWorld, type Person } from '../../test/support/world.ts'
import { toMoment } from '@insaka/domain/core/dates'
import type { FirstStepStates } from '@insaka/domain/dashboard/dashboard.schema'
import { buildApp } from '../app.ts'
import { callFunction } from '../db/statement.ts'
import { BackupFolder } from './backup-folder.ts'
import type { WriteBackup } from './backup-process.ts'
import { saveBackupCheck } from './backup-checks.ts'
import { createBackupJob } from './backup-job.ts'
import { RestoreRunner } from './restore-runner.ts'

const world = openWorld({ alone: true })
const info = vi.fn<(data: object, message: string) => void>()
const error = vi.fn<typeof info>()
const write = vi.fn<WriteBackup>()
let path: string
let folder: BackupFolder

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'insaka-backups-'))
  folder = new BackupFolder(
    { path, timeOfDay: '02:00', installationTag: '3fa9c1' },
    () => world.now,
    new RestoreRunner(() => undefined, pino({ level: 'silent' })),
  )
  world.now = new Date('2026-11-23T23:00:00+02:00')
  vi.clearAllMocks()
  write.mockImplementation(async (file) => {
    await writeFile(file, intactBackup())
    return { rows: 7 }
  })
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const hours = 3_600_000
const runBackupJob = (stop?: AbortController, wantedOn: string | null = null) =>
  runJob(createBackupJob(folder, { info, error }, write), world.platform, stop, null, wantedOn)

const intactBackup = ({ papers = 1, madeOn = toMoment(world.now) } = {}) => buildValidBackup(papers, madeOn)
const add = (name: string, content = intactBackup()) => writeFileSync(join(path, name), content)
const fileNames = () => readdirSync(path).toSorted()
const daily = (minute: string, mark = '3fa9c1') => `insaka-backup-${minute}-${mark}-daily.tar.gz`

it('makes no backup before there is an institution', async () => {
  await runBackupJob()
  expect(fileNames()).toEqual([])
  await world.institution()
  await runBackupJob()
  expect(fileNames()).toEqual([daily('2026-11-23-2300')])
})

it('warns about a missing first backup two hours after the start', async () => {
  expect(await folder.missedBackup()).toBe(null)
  world.passTime(2 * hours)
  expect(await folder.missedBackup()).toBe('No backup has been made yet.')
})

it('reports the check result of this installation’s backups only', async () => {
  expect(await folder.lastCheck()).toBe(null)
  await saveBackupCheck(join(path, daily('2026-11-23-0200')), false)
  expect(await folder.lastCheck()).toMatchObject({ file: daily('2026-11-23-0200'), good: false })
  await saveBackupCheck(join(path, daily('2026-11-23-0200', '000000')), true)
  const unfinished = `${daily('2026-11-23-0200')}.17.unfinished`
  for (const other of ['monday.tar.gz', unfinished])
    expect(await saveBackupCheck(join(path, other), true)).toMatch(/^it is not an automatic backup/)
  expect(await folder.lastCheck()).toMatchObject({ file: daily('2026-11-23-0200'), good: false })
  expect(await saveBackupCheck(join(path, daily('2026-11-22-0200')), true)).toBe(null)
  expect(await folder.lastCheck()).toMatchObject({ file: daily('2026-11-22-0200'), good: true })
  expect(await saveBackupCheck(join(path, 'nowhere', daily('2026-11-22-0200')), true)).toMatch(
    /is not writable/,
  )
})

it.each(['', '{}', `[{"file":"${daily('2026-11-23-0200')}","good":true}]`])(
  'ignores a check file that was edited by hand: %j',
  async (text) => {
    writeFileSync(join(path, 'insaka-backup-check.json'), text)
    expect(await folder.lastCheck()).toBe(null)
    await saveBackupCheck(join(path, daily('2026-11-23-0200')), true)
    expect(await folder.lastCheck()).toMatchObject({ good: true })
  },
)

it('keeps only the latest check results', async () => {
  for (let day = 10; day < 32; day++) await saveBackupCheck(join(path, daily(`2026-10-${day}-0200`)), true)
  expect(JSON.parse(readFileSync(join(path, 'insaka-backup-check.json'), 'utf8'))).toHaveLength(20)
  expect(await folder.lastCheck()).toMatchObject({ file: daily('2026-10-31-0200') })
})

it('makes one backup a day, late if it was missed, and logs it', async () => {
  add(daily('2026-11-23-0200'))
  await runBackupJob()
  expect(write).not.toHaveBeenCalled()
  world.passTime(3 * hours)
  await runBackupJob()
  await runBackupJob()
  expect(write).toHaveBeenCalledTimes(1)
  expect(fileNames()).toEqual([daily('2026-11-23-0200'), daily('2026-11-24-0200')])
  const file = join(path, daily('2026-11-24-0200'))
  expect(info.mock.calls).toEqual([
    [{ file, rows: 7, seconds: expect.any(Number), bytes: expect.any(Number) }, 'A backup was made.'],
  ])
  world.passTime(60 * hours)
  await runBackupJob()
  expect(fileNames().at(-1)).toBe(daily('2026-11-26-1400'))
})

it('deletes outdated backups after the new one is made, and no files of others', async () => {
  const others = [
    'insaka-backup-2020-01-01-0200.tar.gz',
    'monday.tar.gz',
    `${daily('2020-01-01-0200')}.age`,
    daily('2020-01-01-0200', 'b00d1e'),
    daily('2026-11-23-2200', 'b00d1e'),
  ]
  const days = Array.from({ length: 14 }, (_, day) =>
    daily(`2026-11-${String(day + 9).padStart(2, '0')}-0200`),
  )
  for (const name of [...others, ...days, daily('2026-11-09-0100')]) add(name)
  write.mockRejectedValueOnce(new Error('no room'))
  await expect(runBackupJob()).rejects.toThrow('no room')
  expect(fileNames()).toHaveLength(20)
  await runBackupJob()
  expect(fileNames()).toEqual([...others, ...days.slice(1), daily('2026-11-23-2300')].toSorted())
})

it('survives a clock that was set back, without deleted or extra backups', async () => {
  const days = Array.from({ length: 28 }, (_, day) =>
    daily(`2026-11-${String(day + 1).padStart(2, '0')}-0200`),
  )
  const months = Array.from({ length: 12 }, (_, month) =>
    daily(`2025-${String(month + 1).padStart(2, '0')}-27-0200`),
  )
  for (const name of [...days, ...months]) add(name)
  world.now = new Date('2020-01-01T12:00:00+02:00')
  await runBackupJob()
  await runBackupJob()
  expect(write).toHaveBeenCalledTimes(1)
  expect(fileNames()).toEqual([daily('2020-01-01-1200'), ...months, ...days])
  expect(await folder.missedBackup()).toBe('A backup is dated in the future: check the clock of the server.')
})

it('deletes the drafts of killed runs before a new backup', async () => {
  const manualBackups = 'insaka-backup-2026-11-22-0200.tar.gz.17.unfinished'
  for (const name of [manualBackups, `${daily('2026-11-22-0200')}.17.unfinished`]) add(name)
  write.mockImplementationOnce(async () => {
    expect(fileNames()).toEqual([manualBackups])
    return Promise.reject(new Error('stopped'))
  })
  await expect(runBackupJob()).rejects.toThrow('stopped')
})

it('logs a file that cannot be deleted and still makes the backup', async () => {
  const hangingDisk = `${daily('2026-11-22-0200')}.17.unfinished`
  mkdirSync(join(path, hangingDisk))
  await runBackupJob()
  expect(fileNames()).toEqual([hangingDisk, daily('2026-11-23-2300')])
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]![0]).toMatchObject({ file: join(path, hangingDisk) })
})

it('stops the server even if the folder never responds', async () => {
  vi.spyOn(folder, 'fileNames').mockReturnValue(new Promise(() => undefined))
  const stop = new AbortController()
  const looking = runBackupJob(stop)
  stop.abort(new Error('stopped'))
  await expect(looking).rejects.toThrow('stopped')
})

it('reports a missing folder in a readable message', async () => {
  rmSync(path, { recursive: true })
  await expect(runBackupJob()).rejects.toThrow(`No backup can be made in ${path}: the folder does not exist.`)
  expect(await folder.missedBackup()).toBe('The backup folder cannot be read.')
})

it('warns only user administrators about missed backups', async () => {
  const { people } = await world.institution()
  const app = await buildApp({
    platform: { ...world.platform, backups: folder },
    config: { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6 },
    logger: pino({ level: 'silent' }),
    checkReady: async () => undefined,
  })
  let steps: FirstStepStates = []
  let last: string | null = null
  const madeOne = () => steps.find(({ step }) => step === 'backup')?.isDone
  const logged = async ({ id, token }: Person) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'GET', url: `/api/analytics/work/${id}`, headers })
    const { backups, lastBackup, firstSteps } = answer.json().payload
    steps = firstSteps
    last = lastBackup
    return backups
  }
  try {
    expect(await logged(people.ADMIN)).toBe(null)
    expect([madeOne(), last]).toEqual([false, null])
    add(daily('2026-11-22-0200'))
    expect(await logged(people.ADMIN)).toBe(null)
    expect([madeOne(), last]).toEqual([true, '2026-11-22T02:00:00+02:00'])
    add(daily('2026-11-21-0200'))
    rmSync(join(path, daily('2026-11-22-0200')))
    const messages = 'The last backup was made on 21-Nov-2026 02:00.'
    for (const role of ['ADMIN', 'DEV'] as const) expect(await logged(people[role])).toBe(messages)
    for (const role of ['ORD', 'GUEST'] as const) expect(await logged(people[role])).toBe(null)
  } finally {
    await app.close()
  }
  const { body } = await world.call('GET', `/api/analytics/work/${people.ADMIN.id}`, { as: people.ADMIN })
  expect(body.payload.backups).toBe(null)
})

it('reports and replaces an empty or truncated backup, and never deletes it', async () => {
  const intact = daily('2026-11-22-0200')
  add(intact)
  const broken = daily('2026-11-23-0200')
  for (const content of [Buffer.alloc(0), intactBackup().subarray(0, -20), Buffer.from('no backup at all')]) {
    add(broken, content)
    expect(await folder.brokenBackup()).toBe(broken)
    expect(await folder.lastBackupOn()).toBe('2026-11-22T02:00:00+02:00')
  }
  await runBackupJob()
  expect(write).toHaveBeenCalledTimes(1)
  expect(fileNames()).toEqual([intact, broken, daily('2026-11-23-2300')])
  expect([await folder.brokenBackup(), await folder.lastBackupOn()]).toEqual([
    null,
    '2026-11-23T23:00:00+02:00',
  ])
})

it('makes a requested backup once, after its due time, unless a newer one exists', async () => {
  add(daily('2026-11-23-0200'), intactBackup({ madeOn: '2026-11-23T02:00:00+02:00' }))
  await runBackupJob(undefined, '2026-11-23T23:30:00+02:00')
  expect(write).not.toHaveBeenCalled()
  world.passTime(hours)
  await runBackupJob(undefined, '2026-11-23T23:30:00+02:00')
  await runBackupJob(undefined, '2026-11-23T23:30:00+02:00')
  expect(write).toHaveBeenCalledTimes(1)
  world.passTime(hours / 60)
  await runBackupJob(undefined, '2026-11-24T00:00:30+02:00')
  expect(write).toHaveBeenCalledTimes(2)
})

it('requests a backup an hour after the first record; only one with records completes the first step', async () => {
  const tenant = await world.institution()
  const requestedBackup = async () => (await readBackupRequest())[0]?.wantedOn ?? null
  write.mockImplementation(async (file) => {
    await writeFile(file, intactBackup({ papers: 0 }))
    return { rows: 7 }
  })
  await runBackupJob()
  await runBackupJob()
  expect([await requestedBackup(), await folder.holdsRecords()]).toEqual([null, false])
  await world.paper('lvp', tenant, tenant.people.ORD)
  await runBackupJob()
  expect(await requestedBackup()).toBe('2026-11-24T00:00:00+02:00')
  world.passTime(hours)
  add(daily('2026-11-23-2330'))
  expect(await folder.holdsRecords()).toBe(true)
})

const readBackupRequest = () =>
  world.platform.database.readDirectory((tx) =>
    callFunction<{ wantedOn: string }>(tx, {
      text: `SELECT to_char(wanted_on AT TIME ZONE 'Africa/Lusaka', 'YYYY-MM-DD"T"HH24:MI:SS"+02:00"') AS "wantedOn"
               FROM jobs WHERE kind = 'backups.make'`,
    }),
  )
