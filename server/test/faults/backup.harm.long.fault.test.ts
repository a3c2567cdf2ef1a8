import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import { manifestEntries, sha256, type Manifest } from '../../src/backup/manifest.ts'
import type { Entry } from '../../src/backup/tar.ts'
import { restoreFromBackup } from '../../src/commands/restore.ts'
import type { Installation } from '../../src/installation.ts'
import { isLong, times } from '../support/long.ts'
import {
  archive,
  catalogOf,
  command,
  entriesOf,
  environment,
  newDir,
  openAt,
  openBackup,
  query,
  repack,
  run,
  scratch,
  server,
  snapshot,
  within,
} from './backups.ts'

openBackup()

type Restore = (file: string) => Promise<{ status: number | null; stderr: string }>

describe('a restore is refused before anything is changed', () => {
  let entries: Entry[]
  let manifest: Manifest
  let rows: Entry[]
  let dataDir: string
  let target: Installation
  let client: Client
  beforeAll(async () => {
    entries = await entriesOf(archive)
    rows = entries.slice(0, -2)
    manifest = (await verifyArchive(archive)).manifest
    dataDir = await newDir()
    target = await openAt(dataDir)
    client = new Client(target.access.owner)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await target.close()
  })

  /** What the command says, on an installation that has to stay empty. */
  async function refusal(content: Buffer, restore: Restore = restoreHere): Promise<string> {
    const file = join(scratch, 'damaged.tar.gz')
    writeFileSync(file, content)
    const { status, stderr } = await restore(file)
    expect(status).toBe(1)
    expect(stderr).not.toMatch(/\n\s+at /)
    const found = await snapshot(client)
    expect(Object.values(found).every((table) => (table as { rows: number }).rows === 0)).toBe(true)
    return stderr
  }

  /** The command without its process. */
  async function restoreHere(file?: string, into: Pick<Installation, 'access'> = target) {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const { argv } = process
    process.argv = [...argv.slice(0, 2), 'restore', ...(file === undefined ? [] : [file])]
    try {
      const status = await restoreFromBackup(into as Installation)
      return { status, stderr: said.mock.calls.flat().join('\n') }
    } finally {
      process.argv = argv
      said.mockRestore()
      log.mockRestore()
    }
  }

  const restoreByCommand = async (file: string) => run(dataDir, 'restore', file)
  const withManifest = (change: Partial<Manifest>) =>
    repack([...rows, ...manifestEntries({ ...manifest, ...change })])

  it('when a byte was flipped, wherever that is', async () => {
    const whole = readFileSync(archive)
    const places = times(60)
    for (let n = 1; n < places; n++) {
      const flipped = Buffer.from(whole)
      flipped[Math.floor((whole.length * n) / places)]! ^= 1 << (n % 8)
      writeFileSync(join(scratch, 'flipped.tar.gz'), flipped)
      await expect(verifyArchive(join(scratch, 'flipped.tar.gz')), `${n}`).rejects.toThrow(/damaged, cut off/)
    }
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1]! ^= 1
    expect(await refusal(flipped, restoreByCommand)).toMatch(/damaged, cut off/)
  })

  it('when it was cut off, wherever that is', async () => {
    const whole = readFileSync(archive)
    for (const length of [
      0,
      1,
      10,
      100,
      whole.length >> 1,
      whole.length - 9,
      whole.length - 8,
      whole.length - 1,
    ]) {
      writeFileSync(join(scratch, 'cut.tar.gz'), whole.subarray(0, length))
      await expect(verifyArchive(join(scratch, 'cut.tar.gz')), `${length}`).rejects.toThrow(
        /damaged, cut off/,
      )
    }
    expect(await refusal(whole.subarray(0, whole.length >> 1))).toMatch(/damaged, cut off/)
  })

  it('when it is something else', async () => {
    expect(await refusal(Buffer.from('no archive'))).toMatch(/something else/)
    expect(await refusal(gzipSync('no tar'))).toMatch(/something else/)
    expect((await restoreHere(join(scratch, 'nowhere'))).stderr).toMatch(/There is no file/)
    expect((await restoreHere(scratch)).stderr).toMatch(/cannot be read/)
    expect((await restoreHere()).stderr).toMatch(/Say which backup/)
  })

  it('when a section is missing, doubled, moved or changed', async () => {
    const words = rows.findLastIndex(({ name }) => name.includes('word_blocks'))
    const users = rows.findIndex(({ name }) => name.includes('/users/'))
    const changed = { ...rows[users]!, content: Buffer.from(rows[users]!.content) }
    changed.content[5]! ^= 1
    const last = entries.slice(-2)
    for (const other of [
      entries.toSpliced(words, 1),
      entries.toSpliced(users, 1),
      entries.toSpliced(users, 0, entries[users]!),
      [...rows.toSpliced(words - 1, 2, rows[words]!, rows[words - 1]!), ...last],
      [...rows.with(users, changed), ...last],
      [...entries, rows[0]!],
      rows,
      entries.slice(0, -1),
      [...rows, ...last.toReversed()],
      [
        ...rows,
        { name: 'insaka-backup/tables/strangers/000001.ndjson', content: Buffer.from('[]\n') },
        ...last,
      ],
    ]) {
      writeFileSync(join(scratch, 'other.tar.gz'), repack(other))
      await expect(verifyArchive(join(scratch, 'other.tar.gz'))).rejects.toThrow(/damaged, cut off/)
    }
    expect(await refusal(repack(entries.toSpliced(users, 1)))).toMatch(/damaged, cut off/)
  })

  it('when its manifest was changed', async () => {
    const [manifest, hash] = entries.slice(-2) as [Entry, Entry]
    const text = manifest.content.toString().replace(/"rows": 8\b/, '"rows": 9')
    expect(text).not.toBe(manifest.content.toString())
    const content = Buffer.from(text)
    expect(await refusal(repack([...rows, { ...manifest, content }, hash]))).toMatch(/damaged, cut off/)
    const rehashed = { ...hash, content: Buffer.from(`${sha256(content)}  manifest.json\n`) }
    expect(await refusal(repack([...rows, { ...manifest, content }, rehashed]))).toMatch(/damaged, cut off/)
  })

  it('when it leaves a table out and says so', async () => {
    const tables = manifest.tables.filter(({ rows: found }) => found > 0)
    expect(tables.length).toBeLessThan(manifest.tables.length)
    expect(await refusal(withManifest({ tables }))).toMatch(/does not have the tables/)
  })

  it('when it says so itself, but its rows are none that this database can hold', async () => {
    const users = rows.findIndex(({ name }) => name.includes('/users/'))
    const content = Buffer.from(
      rows[users]!.content.toString().replace(/"[\da-f-]{36}"/, `"${randomUUID()}"`),
    )
    const tables = manifest.tables.map((table) =>
      table.name === 'users' ? { ...table, sha256: sha256(content) } : table,
    )
    const forged = [
      ...rows.with(users, { ...rows[users]!, content }),
      ...manifestEntries({ ...manifest, tables }),
    ]
    expect(await refusal(repack(forged), restoreByCommand)).toMatch(
      /does not take the rows of this backup: .*_fkey.*Nothing was changed/,
    )
  })

  it('when a newer or a differently worded release made it', async () => {
    const [first, ...others] = manifest.migrations
    const step = { migration: '9999-later', step: 1, checksum: 'f'.repeat(64) }
    expect(await refusal(withManifest({ migrations: [...manifest.migrations, step] }))).toMatch(
      /newer release of Insaka .*9999-later\/1/,
    )
    expect(
      await refusal(withManifest({ migrations: [{ ...first!, checksum: 'f'.repeat(64) }, ...others] })),
    ).toMatch(/reads differently/)
    expect(await refusal(withManifest({ format: 2 as 1 }))).toMatch(/newer release of Insaka, in a form/)
  })

  it('but where its statistics cannot be refreshed afterwards, everything is put back', async () => {
    const emptyDir = await newDir()
    await within(emptyDir, async ({ access, platform }) => {
      const owners = [access.owner, { ...access.owner, database: 'gone' }]
      const into = {
        platform,
        access: {
          ...access,
          get owner() {
            return owners.shift()!
          },
        },
      }
      expect(await restoreHere(archive, into)).toEqual({
        status: 0,
        stderr: expect.stringMatching(/^The backup was put back\. Its statistics could not be refreshed/),
      })
    })
    const institutions = (await query(emptyDir, snapshot))['institutions'] as { rows: number }
    expect(institutions.rows).toBeGreaterThan(0)
  })

  it('and the same installation takes the whole backup afterwards', async () => {
    const wanted = await catalogOf(client)
    expect(await restoreByCommand(archive)).toMatchObject({ status: 0, stderr: '' })
    expect(await catalogOf(client)).toEqual(wanted)
  })
})

describe('a backup whose PostgreSQL is stopped, as by the stop of the service', () => {
  it('ends with a sentence, and leaves nothing half done', async () => {
    const file = join(scratch, 'of-a-stopped-one.tar.gz')
    const begun = await within(server.dataDir, async ({ access }) => {
      const holder = new Client(access.owner)
      holder.on('error', () => undefined)
      await holder.connect()
      await holder.query('BEGIN; LOCK TABLE word_blocks IN ACCESS EXCLUSIVE MODE')
      const child = spawn(process.execPath, [command, 'backup', file], { env: environment(server.dataDir) })
      let said = ''
      child.stderr.on('data', (chunk) => (said += String(chunk)))
      await vi.waitFor(async () => {
        const { rowCount } = await holder.query(
          `SELECT FROM pg_locks WHERE relation = 'word_blocks'::regclass AND NOT granted`,
        )
        expect(rowCount).toBe(1)
      }, 60_000)
      process.kill(server.postmasterPid, 'SIGKILL')
      const [status] = await once(child, 'close')
      return { status, said }
    })
    expect(begun).toEqual({
      status: 1,
      said: 'PostgreSQL was stopped before this was done. What was not finished was not kept. Please try again.\n',
    })
    expect(readdirSync(scratch).filter((name) => name.startsWith('of-a-stopped-one'))).toEqual([])
  })
})

/** How long a restore has been at work when it is killed. */
const delays = [60_000, 150, 0]
const moreDelays = [1_100, 450, 50, 300, 600, 800, 1_500, 2_500]

describe('a restore that is killed', () => {
  it('leaves everything or nothing, at any moment', async () => {
    const wanted = (await verifyArchive(archive)).manifest.tables.map(({ name, rows }) => [name, rows])
    const outcomes = new Set<string>()
    let dataDir = await newDir()
    for (const delay of isLong ? [...delays, ...moreDelays] : delays) {
      const child = spawn(process.execPath, [command, 'restore', archive], { env: environment(dataDir) })
      const gone = once(child, 'exit')
      let said = ''
      await Promise.race([
        gone,
        new Promise<void>((resolve) =>
          child.stdout.on('data', (chunk) => {
            said += String(chunk)
            if (said.includes('The backup is whole')) resolve()
          }),
        ),
      ])
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, delay))])
      child.kill('SIGKILL')
      await gone

      const found = Object.entries(await query(dataDir, snapshot)).map(([name, table]) => [
        name,
        (table as { rows: number }).rows,
      ])
      const outcome = found.every(([, rows]) => rows === 0) ? 'nothing' : 'everything'
      if (outcome === 'everything') {
        expect(found).toEqual(wanted)
        dataDir = await newDir()
      }
      outcomes.add(outcome)
    }
    expect(outcomes).toEqual(new Set(['nothing', 'everything']))
  })
})
