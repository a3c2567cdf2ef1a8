import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { verifyArchive } from './archive.ts'
import { listBackups } from './list-backups.ts'
import { manifestEntries, type Manifest } from './manifest.ts'
import { encodeEntry, tarEnd } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const world = openWorld({ alone: true })
const steps = readSteps()
let path: string
let manifest: Manifest
const at = (name: string) => join(path, name)
const readWholeBackup = () => readFileSync(at('whole.tar.gz'))

beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), 'insaka-found-'))
  const tenant = await world.institution({ name: 'Ministry of Lakes' })
  await world.enquiry(tenant, tenant.people.ORD)
  await world.institution({ name: 'Ministry of Roads' })
  const options = { file: at('whole.tar.gz'), now: world.now, onProgress: () => undefined }
  manifest = await asOwner(world.access.owner, (tx) => writeBackup(tx, options))
  return () => rmSync(path, { recursive: true })
})

const find = async (...names: string[]) =>
  (await listBackups(path, names, steps)).files.map(({ name, fault, contents }) => ({
    name,
    fault,
    contents,
  }))

/** Builds the end of a backup with a changed manifest. */
function archiveEndWith(manifestChanges: object): Buffer {
  const entries = manifestEntries({ ...manifest, ...manifestChanges })
  return Buffer.concat([
    gzipSync(''),
    gzipSync(Buffer.concat([...entries.map((entry) => encodeEntry(entry, world.now)), tarEnd()])),
  ])
}

const contents = {
  madeOn: '2026-03-31T10:00:00+02:00',
  version: expect.any(String),
  institutions: 2,
  names: ['Ministry of Lakes', 'Ministry of Roads'],
  records: 1,
}

it('reads the contents from the end of a backup, which is one valid archive', async () => {
  expect(await find('whole.tar.gz')).toEqual([{ name: 'whole.tar.gz', fault: null, contents }])
  expect((await verifyArchive(at('whole.tar.gz'))).manifest).toEqual(manifest)
})

it('shows no contents of a backup that is truncated or has a single gzip member', async () => {
  writeFileSync(at('earlier.tar.gz'), gzipSync(gunzipSync(readWholeBackup())))
  expect((await verifyArchive(at('earlier.tar.gz'))).manifest).toEqual(manifest)
  writeFileSync(at('cut.tar.gz'), readWholeBackup())
  truncateSync(at('cut.tar.gz'), readWholeBackup().length - 9)
  const unknown = { fault: null, contents: null }
  expect(await find('earlier.tar.gz', 'cut.tar.gz')).toMatchObject([unknown, unknown])
})

it('reports backups of newer releases and foreign files', async () => {
  const later = { migration: '9999-later', step: 1, checksum: 'a'.repeat(64) }
  writeFileSync(at('newer.tar.gz'), archiveEndWith({ migrations: [...manifest.migrations, later] }))
  writeFileSync(at('newer-form.tar.gz'), archiveEndWith({ format: 2 }))
  writeFileSync(at('foreign.tar.gz'), 'PK what somebody else packed')
  writeFileSync(at('nothing.tar.gz'), '')
  const backups = await find('newer.tar.gz', 'newer-form.tar.gz', 'foreign.tar.gz', 'nothing.tar.gz')
  expect(Object.fromEntries(backups.map(({ name, fault }) => [name, fault]))).toEqual({
    'newer.tar.gz': 'newer',
    'newer-form.tar.gz': 'newer',
    'foreign.tar.gz': 'foreign',
    'nothing.tar.gz': 'foreign',
  })
  expect(backups.find(({ name }) => name === 'newer.tar.gz')!.contents).toEqual(contents)
})

it('reports diverged and damaged backups as such, instead of as unreadable', async () => {
  const [first, ...rest] = manifest.migrations
  writeFileSync(
    at('other.tgz'),
    archiveEndWith({ migrations: [{ ...first!, checksum: 'a'.repeat(64) }, ...rest] }),
  )
  writeFileSync(at('damaged.tgz'), archiveEndWith({ moment: 'once' }))
  const backups = await find('other.tgz', 'damaged.tgz')
  expect(Object.fromEntries(backups.map(({ name, fault }) => [name, fault]))).toEqual({
    'other.tgz': 'other',
    'damaged.tgz': 'damaged',
  })
})

it('lists at most the latest hundred backups, repeated downloads included', async () => {
  const daily = Array.from({ length: 120 }, (_, day) => `insaka-backup-${1000 + day}-daily.tar.gz`)
  const written = (name: string, day: number) => {
    writeFileSync(at(name), '')
    utimesSync(at(name), day * 86_400, day * 86_400)
  }
  for (const [day, name] of daily.entries()) written(name, day)
  written('before 0.3.0 (1).tar.gz', 200)
  const { files, leftOut } = await listBackups(path, ['before 0.3.0 (1).tar.gz', ...daily], steps)
  expect(files.map(({ name }) => name)).toEqual(['before 0.3.0 (1).tar.gz', ...daily.slice(21).toReversed()])
  expect(leftOut).toBe(21)
})

it('lists no other files and follows no links', async () => {
  symlinkSync(at('whole.tar.gz'), at('link.tar.gz'))
  mkdirSync(at('folder.tar.gz'))
  writeFileSync(at('.hidden.tar.gz'), readWholeBackup())
  writeFileSync(at('whole.tar.gz.17.unfinished'), readWholeBackup())
  expect(
    await find(
      'link.tar.gz',
      'folder.tar.gz',
      '.hidden.tar.gz',
      'whole.tar.gz.17.unfinished',
      'gone.tar.gz',
      `../${path.split('/').at(-1)}/whole.tar.gz`,
    ),
  ).toEqual([])
})

it('sorts by the time each backup was made, newest first', async () => {
  writeFileSync(at('b.tar.gz'), archiveEndWith({ moment: '2026-02-01T02:00:00+02:00' }))
  writeFileSync(at('a.tar.gz'), archiveEndWith({ moment: '2026-03-01T02:00:00+02:00' }))
  const found = await find('b.tar.gz', 'a.tar.gz', 'whole.tar.gz')
  expect(found.map(({ name }) => name)).toEqual(['whole.tar.gz', 'a.tar.gz', 'b.tar.gz'])
})
