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

it('a folder exists while the work runs, and is removed afterwards, even if the work fails', async () => {
  mkdirSync(testFolder, { recursive: true })
  await withTemporaryFolder(async (folder) =>
    expect(readdirSync(testFolder)).toEqual([folder.slice(testFolder.length + 1)]),
  )
  await expect(withTemporaryFolder(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(readdirSync(testFolder)).toEqual([])
})

it('folders of killed processes are removed, but none in use or of other programs', async () => {
  mkdirSync(testFolder, { recursive: true })
  const here = hostname().replaceAll(/\W/g, '')
  const { pid: ended } = spawnSync(process.execPath, ['-e', '0'])
  const { ppid, pid } = process
  // A process in a container may have the pid of one that was killed.
  const leftovers = [`insaka-aside-${here}-${ended}-aaaa-x`, `insaka-aside-${here}-${pid}-bbbb-x`]
  // Processes of other containers are unknown, so only folders older than an hour are removed.
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
