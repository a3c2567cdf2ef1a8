import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '@insaka/domain/core/errors'
import { openAt } from './backups.ts'
import { ServerProcess } from './server-process.ts'

const server = new ServerProcess()
const temp = mkdtempSync(join(tmpdir(), 'insaka-threads-'))
const smallDisk = mkdtempSync(join(tmpdir(), 'insaka-small-'))
let token: string

beforeAll(async () => {
  await server.start({ TMPDIR: temp })
  token = await server.signIn('demo.officer')
})
afterAll(async () => {
  await server.remove()
  for (const folder of [temp, smallDisk]) rmSync(folder, { recursive: true, force: true })
})

const get = (path: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}`, connection: 'close' } })
const ownId = async (): Promise<string> =>
  (await server.callUntilServed('GET', '/api/auth/users/me', { token })).body.payload.user.id

type Format = 'xlsx' | 'pdf' | 'csv'
/** Files generated on request; both read the fuel entries. */
const files = {
  'a report': {
    formats: ['xlsx', 'pdf'],
    make: (format: Format, year: number) =>
      get(`/api/procurement/report/${year}-01-01/${year}-12-31?format=${format}`),
  },
  'an export': {
    formats: ['xlsx', 'csv'],
    make: async (format: Format) => get(`/api/stores/fuel/export/${await ownId()}/id?format=${format}`),
  },
} satisfies Record<string, { formats: Format[]; make: (format: Format, year: number) => Promise<Response> }>

const keptReports = async (): Promise<number> => {
  const path = `/api/procurement/reports/${await ownId()}/0/id/12`
  return (await server.callUntilServed('GET', path, { token })).body.payload.reports.pagination.totalRecords
}
const readFailure = async (answer: Response) => (await answer.json()) as Failure
const tempFolders = () => readdirSync(temp).filter((name) => name.startsWith('insaka-aside-'))

/** Blocks the generation of files on a locked table until the work is done. */
async function whileFilesAreBlocked(
  work: (isBlocked: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const installation = await openAt(server.dataDir)
  const client = new Client(installation.access.owner)
  // The test kills PostgreSQL under this connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN; LOCK TABLE fuel_transactions IN ACCESS EXCLUSIVE MODE')
    await work(async () => {
      const lockQuery = 'SELECT FROM pg_locks WHERE NOT granted'
      return (await client.query(lockQuery)).rowCount! > 0
    })
  } finally {
    await client.end().catch(() => undefined)
    await installation.close()
  }
}

describe.each(Object.entries(files))('the generation of %s', (_name, { formats, make }) => {
  it('is refused like any other request if the database goes away, and works afterwards', async () => {
    const reportsBefore = await keptReports()
    await whileFilesAreBlocked(async (isBlocked) => {
      const answers = formats.map((format, i) => make(format, 2025 + i))
      await server.until(isBlocked, 60_000)
      process.kill(server.postmasterPid, 'SIGKILL')
      for (const answer of await Promise.all(answers)) {
        expect([answer.status, (await readFailure(answer)).code]).toEqual([503, 'UNAVAILABLE'])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    })
    await server.until(async () => (await server.tryCall('GET', '/readyz')).status === 200, 60_000)
    expect(tempFolders()).toEqual([])
    expect(await keptReports()).toBe(reportsBefore)
    expect((await make('xlsx', 2026)).status).toBe(200)
  })

  it('leaves a folder if the server is killed, and the next start removes it', async () => {
    const reportsBefore = await keptReports()
    await whileFilesAreBlocked(async (isBlocked) => {
      const brokenDownload = make('xlsx', 2024).catch(() => 'broken')
      await server.until(isBlocked, 60_000)
      expect(tempFolders()).toHaveLength(1)
      await server.kill('SIGKILL')
      expect(await brokenDownload).toBe('broken')
    })
    expect(tempFolders()).toHaveLength(1)
    await server.start({ TMPDIR: temp })
    await server.until(async () => tempFolders().length === 0, 10_000)
    token = await server.signIn('demo.officer')
    expect(await keptReports()).toBe(reportsBefore)
  })
})

const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', smallDisk]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', [smallDisk])
})

// Only root can mount a disk this small.
const itIf = (condition: boolean) => (condition ? it : () => undefined)

itIf(isMounted)('a file for which the disk has no room is refused as an upload is', async () => {
  await server.kill('SIGTERM')
  await server.start({ TMPDIR: smallDisk })
  token = await server.signIn('demo.officer')
  for (const { formats, make } of Object.values(files))
    for (const format of formats) {
      const answer = await make(format, 2023)
      const { code, message } = await readFailure(answer)
      expect([answer.status, code]).toEqual([503, 'UNAVAILABLE'])
      expect(message).toContain('disk of the server is full')
    }
  expect(readdirSync(smallDisk)).toEqual([])
})
