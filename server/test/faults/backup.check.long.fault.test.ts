import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import { manifestEntries, sha256 } from '../../src/backup/manifest.ts'
import { archive, command, entriesOf, environment, openBackup, repack, scratch, server } from './backups.ts'

openBackup()

const aside = join(scratch, 'aside')
const own = () => ({ ...environment(server.dataDir), TMPDIR: aside })

/** The command, which leaves nothing where it worked. */
function check(...args: string[]) {
  mkdirSync(aside, { recursive: true })
  const options = { env: own(), encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'backup-check', ...args], options)
  expect(readdirSync(aside)).toEqual([])
  expect(stderr).not.toMatch(/\n\s+at /)
  return { status, stdout, stderr }
}

function checkOf(content: Buffer) {
  const file = join(scratch, 'other.tar.gz')
  writeFileSync(file, content)
  return check(file)
}

describe('the check of a backup', () => {
  it('restores it next to the running server, finds it good, says how long it took, and leaves nothing', async () => {
    const good = check(archive)
    expect(good.stdout).toMatch(/It comes back: \d+ rows of \d+ tables, each as the manifest says\./)
    expect(good.stdout).toMatch(/On this computer a restore takes about \d+ seconds\./)
    expect((await server.call('GET', '/readyz')).status).toBe(200)
  })

  it('says in a sentence what is wrong with a file', async () => {
    const whole = readFileSync(archive)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1]! ^= 1
    const { manifest } = await verifyArchive(archive)
    const rows = (await entriesOf(archive)).slice(0, -2)
    const later = { migration: '9999-later', step: 1, checksum: 'f'.repeat(64) }
    const newer = { ...manifest, migrations: [...manifest.migrations, later] }
    for (const [{ status, stderr }, sentence] of [
      [checkOf(flipped), /damaged, cut off/],
      [checkOf(whole.subarray(0, whole.length >> 1)), /damaged, cut off/],
      [checkOf(repack([...rows, ...manifestEntries(newer)])), /newer release of Insaka .*9999-later/],
      [check(join(scratch, 'nowhere')), /There is no file/],
      [check(), /Say which backup/],
    ] as const) {
      expect(stderr).toMatch(sentence)
      expect(status).toBe(1)
    }
  })

  it('finds a figure that is not what there is', async () => {
    const { manifest } = await verifyArchive(archive)
    const rows = (await entriesOf(archive)).slice(0, -2)
    const place = rows.findIndex(({ name }) => name.includes('/register_counters/'))
    const content = rows[place]!.content.subarray(rows[place]!.content.indexOf('\n') + 1)
    const changed = rows.with(place, { ...rows[place]!, content })
    const counters = changed.filter(({ name }) => name.includes('/register_counters/'))
    const hash = sha256(Buffer.concat(counters.map((entry) => entry.content)))
    const tables = manifest.tables.map((table) =>
      table.name === 'register_counters' ? { ...table, rows: table.rows - 1, sha256: hash } : table,
    )
    const wrong = checkOf(repack([...changed, ...manifestEntries({ ...manifest, tables })]))
    expect(wrong.stdout).toMatch(/kept is .*, counted is/)
    expect(wrong.stderr).toContain('is not as it should be')
    expect(wrong.status).toBe(1)
  })

  it('that is stopped takes its database down', async () => {
    mkdirSync(aside, { recursive: true })
    const child = spawn(process.execPath, [command, 'backup-check', archive], { env: own() })
    let said = ''
    child.stderr.on('data', (piece) => (said += String(piece)))
    // Its PostgreSQL is on the way or there, and nothing is restored yet.
    const isUp = () =>
      readdirSync(aside, { recursive: true }).some((name) => String(name).endsWith('postmaster.pid'))
    await server.until(async () => isUp(), 30_000)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(said).toBe('Stopped. Nothing is left of it.\n')
    expect(readdirSync(aside)).toEqual([])
    expect(spawnSync('pgrep', ['-f', aside]).stdout.toString()).toBe('')
  })
})

it('a backup that finds no more room leaves nothing and says so', () => {
  mkdirSync(join(scratch, 'full'))
  const file = join(scratch, 'full', 'backup.tar.gz')
  const limited = `ulimit -f 64; exec "$0" "$@"`
  const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, command, 'backup', file], {
    env: environment(server.dataDir),
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    `No backup can be made in ${join(scratch, 'full')}: no file there may become so large.\n`,
  )
  expect(status).toBe(1)
  expect(readdirSync(join(scratch, 'full'))).toEqual([])
})
