import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskOf, readDisks } from './disks.ts'

it('reports the sizes of a disk and ignores file systems in memory', () => {
  const where = { holds: 'temporary files', path: '/tmp' }
  const stats = { bavail: 3, blocks: 10, bsize: 4_096 }
  expect(diskOf(where, { ...stats, type: 0xef53 })).toEqual([
    { ...where, freeBytes: 12_288, totalBytes: 40_960 },
  ])
  expect(diskOf(where, { ...stats, type: 0x01021994 })).toEqual([])
})

it('leaves out folders that are missing or not configured', async () => {
  expect(await readDisks({ backups: `${tmpdir()}/not-there`, others: null })).toEqual([])
})
