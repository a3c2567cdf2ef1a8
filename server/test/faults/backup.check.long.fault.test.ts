import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import { manifestEntries, sha256Of } from '../../src/backup/manifest.ts'
import { archive, command, entriesOf, environment, setUpBackup, repack, scratch, server } from './backups.ts'

setUpBackup()

const tempFolder = join(scratch, 'aside')
const checkEnvironment = () => ({ ...environment(server.dataDir), TMPDIR: tempFolder })

/** Runs the command and checks that it leaves no temporary files. */
function check(...args: string[]) {
  mkdirSync(tempFolder, { recursive: true })
  const options = { env: checkEnvironment(), encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'backup-check', ...args], options)
  expect(readdirSync(tempFolder)).toEqual([])
  expect(stderr).not.toMatch(/\n\s+at /)
  return { status, stdout, stderr }
}

function checkContent(content: Buffer) {
  const file = join(scratch, 'other.tar.gz')
  writeFileSync(file, content)
  return check(file)
}

describe('backup verification', () => {
  it('restores a backup next to the running server, accepts it, reports the duration and cleans up', async () => {
    const checkResult = check(archive)
    expect(checkResult.stdout).toMatch(
      /Restored for the check: \d+ rows of \d+ tables, each matching the manifest\./,
    )
    expect(checkResult.stdout).toMatch(/On this computer a restore takes about \d+ seconds\./)
    expect((await server.call('GET', '/readyz')).status).toBe(200)
  })

  it('reports in one sentence the problem of a file', async () => {
    const archiveBytes = readFileSync(archive)
    const flipped = Buffer.from(archiveBytes)
    flipped[archiveBytes.length >> 1]! ^= 1
    const { manifest } = await verifyArchive(archive)
    const rows = (await entriesOf(archive)).slice(0, -2)
    const laterMigration = { migration: '9999-later', step: 1, checksum: 'f'.repeat(64) }
    const newerManifest = { ...manifest, migrations: [...manifest.migrations, laterMigration] }
    for (const [{ status, stderr }, sentence] of [
      [checkContent(flipped), /damaged, cut off/],
      [checkContent(archiveBytes.subarray(0, archiveBytes.length >> 1)), /damaged, cut off/],
      [
        checkContent(repack([...rows, ...manifestEntries(newerManifest)])),
        /newer release of Insaka .*9999-later/,
      ],
      [check(join(scratch, 'nowhere')), /There is no file/],
      [check(), /Usage: /],
    ] as const) {
      expect(stderr).toMatch(sentence)
      expect(status).toBe(1)
    }
  })

  it('finds a wrong derived figure', async () => {
    const { manifest } = await verifyArchive(archive)
    const rows = (await entriesOf(archive)).slice(0, -2)
    const counterIndex = rows.findIndex(({ name }) => name.includes('/register_counters/'))
    const content = rows[counterIndex]!.content.subarray(rows[counterIndex]!.content.indexOf('\n') + 1)
    const changedRows = rows.with(counterIndex, { ...rows[counterIndex]!, content })
    const counters = changedRows.filter(({ name }) => name.includes('/register_counters/'))
    const hash = sha256Of(Buffer.concat(counters.map((entry) => entry.content)))
    const tables = manifest.tables.map((table) =>
      table.name === 'register_counters' ? { ...table, rows: table.rows - 1, sha256: hash } : table,
    )
    const checkResult = checkContent(repack([...changedRows, ...manifestEntries({ ...manifest, tables })]))
    expect(checkResult.stdout).toMatch(/stored is .*, calculated is/)
    expect(checkResult.stderr).toContain('has faults')
    expect(checkResult.status).toBe(1)
  })

  it('stops its database when it is stopped', async () => {
    mkdirSync(tempFolder, { recursive: true })
    const child = spawn(process.execPath, [command, 'backup-check', archive], { env: checkEnvironment() })
    let errorOutput = ''
    child.stderr.on('data', (chunk) => (errorOutput += String(chunk)))
    // PostgreSQL is starting or running, but the restore has not started.
    const isDatabaseUp = () =>
      readdirSync(tempFolder, { recursive: true }).some((name) => String(name).endsWith('postmaster.pid'))
    await server.until(async () => isDatabaseUp(), 30_000)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(errorOutput).toBe('Stopped. Nothing was kept.\n')
    expect(readdirSync(tempFolder)).toEqual([])
    expect(spawnSync('pgrep', ['-f', tempFolder]).stdout.toString()).toBe('')
  })
})

it('a backup reports a full disk and leaves no file', () => {
  mkdirSync(join(scratch, 'full'))
  const file = join(scratch, 'full', 'backup.tar.gz')
  const limitedRun = `ulimit -f 64; exec "$0" "$@"`
  const { status, stderr } = spawnSync('sh', ['-c', limitedRun, process.execPath, command, 'backup', file], {
    env: environment(server.dataDir),
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    `No backup can be made in ${join(scratch, 'full')}: the file is too large for this disk.\n`,
  )
  expect(status).toBe(1)
  expect(readdirSync(join(scratch, 'full'))).toEqual([])
})
