import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTemporaryFolder, removeLeftoverFolders } from './temporary-folder.ts'

const testFolder = mkdtempSync(join(tmpdir(), 'insaka-folder-test-'))
beforeEach(() => vi.stubEnv('TMPDIR', testFolder))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(testFolder, { recursive: true, force: true })
})

it('a folder is there while somebody works in it, and gone after it, also when the work fails', async () => {
  mkdirSync(testFolder, { recursive: true })
  await withTemporaryFolder(async (folder) =>
    expect(readdirSync(testFolder)).toEqual([folder.slice(testFolder.length + 1)]),
  )
  await expect(withTemporaryFolder(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(readdirSync(testFolder)).toEqual([])
})

it('what a killed process left is removed, and nothing that is in use or of others', async () => {
  mkdirSync(testFolder, { recursive: true })
  const here = hostname().replaceAll(/\W/g, '')
  const { pid: ended } = spawnSync(process.execPath, ['-e', '0'])
  const { ppid, pid } = process
  // In a container a process may have the number of the one that was killed.
  const leftovers = [`insaka-aside-${here}-${ended}-aaaa-x`, `insaka-aside-${here}-${pid}-bbbb-x`]
  // Of another container nobody knows which processes it has; what is an hour old is nobody's.
  const old = 'insaka-aside-elsewhere-1-dddd-x'
  const otherFolders = [`insaka-aside-${here}-${ppid}-cccc-x`, 'insaka-aside-elsewhere-1-eeee-x', 'others']
  for (const name of [...leftovers, old, ...otherFolders]) mkdirSync(join(testFolder, name))
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(testFolder, old), before, before)
  await withTemporaryFolder(async (folder) => {
    await removeLeftoverFolders()
    expect(readdirSync(testFolder).toSorted()).toEqual(
      [...otherFolders, folder.slice(testFolder.length + 1)].toSorted(),
    )
  })
})
