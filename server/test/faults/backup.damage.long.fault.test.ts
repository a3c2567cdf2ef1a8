import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import { manifestEntries, sha256Of, type Manifest } from '../../src/backup/manifest.ts'
import type { TarEntry } from '../../src/backup/tar.ts'
import { restoreFromBackup } from '../../src/commands/restore.ts'
import type { Installation } from '../../src/installation.ts'
import { isLong, repetitions } from '../support/long-tests.ts'
import {
  archive,
  catalogOf,
  command,
  entriesOf,
  environment,
  createDataDir,
  openAt,
  setUpBackup,
  queryDatabase,
  repack,
  run,
  scratch,
  server,
  tableFingerprints,
  withInstallation,
} from './backups.ts'

setUpBackup()

type Restore = (file: string) => Promise<{ status: number | null; stderr: string }>

describe('a restore is refused before anything is changed', () => {
  let entries: TarEntry[]
  let manifest: Manifest
  let rows: TarEntry[]
  let dataDir: string
  let target: Installation
  let client: Client
  beforeAll(async () => {
    entries = await entriesOf(archive)
    rows = entries.slice(0, -2)
    manifest = (await verifyArchive(archive)).manifest
    dataDir = await createDataDir()
    target = await openAt(dataDir)
    client = new Client(target.access.owner)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await target.close()
  })

  /** Error of a refused restore; checks that the installation stays empty. */
  async function refusedRestore(content: Buffer, restore: Restore = restoreHere): Promise<string> {
    const file = join(scratch, 'damaged.tar.gz')
    writeFileSync(file, content)
    const { status, stderr } = await restore(file)
    expect(status).toBe(1)
    expect(stderr).not.toMatch(/\n\s+at /)
    const tablesAfter = await tableFingerprints(client)
    expect(Object.values(tablesAfter).every((table) => (table as { rows: number }).rows === 0)).toBe(true)
    return stderr
  }

  async function restoreHere(file?: string, installation: Pick<Installation, 'access'> = target) {
    const errorLog = vi.spyOn(console, 'error').mockReturnValue()
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const { argv } = process
    process.argv = [...argv.slice(0, 2), 'restore', ...(file === undefined ? [] : [file])]
    try {
      const status = await restoreFromBackup(installation as Installation)
      return { status, stderr: errorLog.mock.calls.flat().join('\n') }
    } finally {
      process.argv = argv
      errorLog.mockRestore()
      log.mockRestore()
    }
  }

  const restoreByCommand = async (file: string) => run(dataDir, 'restore', file)
  const withManifest = (change: Partial<Manifest>) =>
    repack([...rows, ...manifestEntries({ ...manifest, ...change })])

  it('when any byte was flipped', async () => {
    const archiveBytes = readFileSync(archive)
    const positions = repetitions(60)
    for (let n = 1; n < positions; n++) {
      const flipped = Buffer.from(archiveBytes)
      flipped[Math.floor((archiveBytes.length * n) / positions)]! ^= 1 << (n % 8)
      writeFileSync(join(scratch, 'flipped.tar.gz'), flipped)
      await expect(verifyArchive(join(scratch, 'flipped.tar.gz')), `${n}`).rejects.toThrow(/damaged, cut off/)
    }
    const flipped = Buffer.from(archiveBytes)
    flipped[archiveBytes.length >> 1]! ^= 1
    expect(await refusedRestore(flipped, restoreByCommand)).toMatch(/damaged, cut off/)
  })

  it('when it was truncated anywhere', async () => {
    const archiveBytes = readFileSync(archive)
    for (const length of [
      0,
      1,
      10,
      100,
      archiveBytes.length >> 1,
      archiveBytes.length - 9,
      archiveBytes.length - 8,
      archiveBytes.length - 1,
    ]) {
      writeFileSync(join(scratch, 'cut.tar.gz'), archiveBytes.subarray(0, length))
      await expect(verifyArchive(join(scratch, 'cut.tar.gz')), `${length}`).rejects.toThrow(
        /damaged, cut off/,
      )
    }
    expect(await refusedRestore(archiveBytes.subarray(0, archiveBytes.length >> 1))).toMatch(
      /damaged, cut off/,
    )
  })

  it('when it is no backup', async () => {
    expect(await refusedRestore(Buffer.from('no archive'))).toMatch(/something else/)
    expect(await refusedRestore(gzipSync('no tar'))).toMatch(/something else/)
    expect((await restoreHere(join(scratch, 'nowhere'))).stderr).toMatch(/There is no file/)
    expect((await restoreHere(scratch)).stderr).toMatch(/cannot be read/)
    expect((await restoreHere()).stderr).toMatch(/Usage: /)
  })

  it('when a section is missing, doubled, moved or changed', async () => {
    const wordsIndex = rows.findLastIndex(({ name }) => name.includes('word_blocks'))
    const usersIndex = rows.findIndex(({ name }) => name.includes('/users/'))
    const changedEntry = { ...rows[usersIndex]!, content: Buffer.from(rows[usersIndex]!.content) }
    changedEntry.content[5]! ^= 1
    const manifestParts = entries.slice(-2)
    for (const other of [
      entries.toSpliced(wordsIndex, 1),
      entries.toSpliced(usersIndex, 1),
      entries.toSpliced(usersIndex, 0, entries[usersIndex]!),
      [...rows.toSpliced(wordsIndex - 1, 2, rows[wordsIndex]!, rows[wordsIndex - 1]!), ...manifestParts],
      [...rows.with(usersIndex, changedEntry), ...manifestParts],
      [...entries, rows[0]!],
      rows,
      entries.slice(0, -1),
      [...rows, ...manifestParts.toReversed()],
      [
        ...rows,
        { name: 'insaka-backup/tables/strangers/000001.ndjson', content: Buffer.from('[]\n') },
        ...manifestParts,
      ],
    ]) {
      writeFileSync(join(scratch, 'other.tar.gz'), repack(other))
      await expect(verifyArchive(join(scratch, 'other.tar.gz'))).rejects.toThrow(/damaged, cut off/)
    }
    expect(await refusedRestore(repack(entries.toSpliced(usersIndex, 1)))).toMatch(/damaged, cut off/)
  })

  it('when its manifest was changed', async () => {
    const [manifest, hash] = entries.slice(-2) as [TarEntry, TarEntry]
    const text = manifest.content.toString().replace(/"rows": 8\b/, '"rows": 9')
    expect(text).not.toBe(manifest.content.toString())
    const content = Buffer.from(text)
    expect(await refusedRestore(repack([...rows, { ...manifest, content }, hash]))).toMatch(
      /damaged, cut off/,
    )
    const rehashed = { ...hash, content: Buffer.from(`${sha256Of(content)}  manifest.json\n`) }
    expect(await refusedRestore(repack([...rows, { ...manifest, content }, rehashed]))).toMatch(
      /damaged, cut off/,
    )
  })

  it('when it omits a table and its manifest agrees', async () => {
    const tables = manifest.tables.filter(({ rows: tableRows }) => tableRows > 0)
    expect(tables.length).toBeLessThan(manifest.tables.length)
    expect(await refusedRestore(withManifest({ tables }))).toMatch(/does not have the tables/)
  })

  it('when its manifest is consistent but its rows do not fit this database', async () => {
    const usersIndex = rows.findIndex(({ name }) => name.includes('/users/'))
    const content = Buffer.from(
      rows[usersIndex]!.content.toString().replace(/"[\da-f-]{36}"/, `"${randomUUID()}"`),
    )
    const tables = manifest.tables.map((table) =>
      table.name === 'users' ? { ...table, sha256: sha256Of(content) } : table,
    )
    const forgedEntries = [
      ...rows.with(usersIndex, { ...rows[usersIndex]!, content }),
      ...manifestEntries({ ...manifest, tables }),
    ]
    expect(await refusedRestore(repack(forgedEntries), restoreByCommand)).toMatch(
      /rejected the rows of this backup: .*_fkey.*Nothing was changed/,
    )
  })

  it('when it comes from a newer or different release', async () => {
    const [first, ...others] = manifest.migrations
    const step = { migration: '9999-later', step: 1, checksum: 'f'.repeat(64) }
    expect(await refusedRestore(withManifest({ migrations: [...manifest.migrations, step] }))).toMatch(
      /newer release of Insaka .*9999-later\/1/,
    )
    expect(
      await refusedRestore(
        withManifest({ migrations: [{ ...first!, checksum: 'f'.repeat(64) }, ...others] }),
      ),
    ).toMatch(/is different/)
    expect(await refusedRestore(withManifest({ format: 2 as 1 }))).toMatch(
      /newer release of Insaka, in a format/,
    )
  })

  it('except that a failed refresh of statistics keeps the restored data', async () => {
    const emptyDir = await createDataDir()
    await withInstallation(emptyDir, async ({ access, platform }) => {
      const owners = [access.owner, { ...access.owner, database: 'gone' }]
      const brokenInstallation = {
        platform,
        access: {
          ...access,
          get owner() {
            return owners.shift()!
          },
        },
      }
      expect(await restoreHere(archive, brokenInstallation)).toEqual({
        status: 0,
        stderr: expect.stringMatching(/^The backup was restored\. Its statistics could not be refreshed/),
      })
    })
    const institutions = (await queryDatabase(emptyDir, tableFingerprints))['institutions'] as {
      rows: number
    }
    expect(institutions.rows).toBeGreaterThan(0)
  })

  it('and the same installation restores the intact backup afterwards', async () => {
    const catalogBefore = await catalogOf(client)
    expect(await restoreByCommand(archive)).toMatchObject({ status: 0, stderr: '' })
    expect(await catalogOf(client)).toEqual(catalogBefore)
  })
})

describe('a backup whose PostgreSQL is stopped with the service', () => {
  it('ends with a clear message and leaves no partial file', async () => {
    const file = join(scratch, 'of-a-stopped-one.tar.gz')
    const stoppedBackup = await withInstallation(server.dataDir, async ({ access }) => {
      const lockHolder = new Client(access.owner)
      lockHolder.on('error', () => undefined)
      await lockHolder.connect()
      await lockHolder.query('BEGIN; LOCK TABLE word_blocks IN ACCESS EXCLUSIVE MODE')
      const child = spawn(process.execPath, [command, 'backup', file], { env: environment(server.dataDir) })
      let errorOutput = ''
      child.stderr.on('data', (chunk) => (errorOutput += String(chunk)))
      await vi.waitFor(async () => {
        const { rowCount } = await lockHolder.query(
          `SELECT FROM pg_locks WHERE relation = 'word_blocks'::regclass AND NOT granted`,
        )
        expect(rowCount).toBe(1)
      }, 60_000)
      process.kill(server.postmasterPid, 'SIGKILL')
      const [status] = await once(child, 'close')
      return { status, said: errorOutput }
    })
    expect(stoppedBackup).toEqual({
      status: 1,
      said: 'PostgreSQL stopped before this was finished. Unfinished changes were not saved. Please try again.\n',
    })
    expect(readdirSync(scratch).filter((name) => name.startsWith('of-a-stopped-one'))).toEqual([])
  })
})

/** Run times after which a restore is killed, in ms. */
const delays = [60_000, 150, 0]
const moreDelays = [1_100, 450, 50, 300, 600, 800, 1_500, 2_500]

describe('a restore that is killed', () => {
  it('leaves all data or none at any moment', async () => {
    const expectedRows = (await verifyArchive(archive)).manifest.tables.map(({ name, rows }) => [name, rows])
    const outcomes = new Set<string>()
    let dataDir = await createDataDir()
    for (const delay of isLong ? [...delays, ...moreDelays] : delays) {
      const child = spawn(process.execPath, [command, 'restore', archive], { env: environment(dataDir) })
      const exited = once(child, 'exit')
      let output = ''
      await Promise.race([
        exited,
        new Promise<void>((resolve) =>
          child.stdout.on('data', (chunk) => {
            output += String(chunk)
            if (output.includes('The backup is complete')) resolve()
          }),
        ),
      ])
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, delay))])
      child.kill('SIGKILL')
      await exited

      const rowsAfter = Object.entries(await queryDatabase(dataDir, tableFingerprints)).map(
        ([name, table]) => [name, (table as { rows: number }).rows],
      )
      const outcome = rowsAfter.every(([, rows]) => rows === 0) ? 'nothing' : 'everything'
      if (outcome === 'everything') {
        expect(rowsAfter).toEqual(expectedRows)
        dataDir = await createDataDir()
      }
      outcomes.add(outcome)
    }
    expect(outcomes).toEqual(new Set(['nothing', 'everything']))
  })
})
