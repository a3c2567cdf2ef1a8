import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inFolder, removeLeftovers } from './folder.ts'

const own = mkdtempSync(join(tmpdir(), 'insaka-folder-test-'))
beforeEach(() => vi.stubEnv('TMPDIR', own))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true, force: true })
})

it('a folder is there while somebody works in it, and gone after it, also when the work fails', async () => {
  mkdirSync(own, { recursive: true })
  await inFolder(async (folder) => expect(readdirSync(own)).toEqual([folder.slice(own.length + 1)]))
  await expect(inFolder(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(readdirSync(own)).toEqual([])
})

it('what a killed process left is removed, and nothing that is in use or of others', async () => {
  mkdirSync(own, { recursive: true })
  const here = hostname().replaceAll(/\W/g, '')
  const { pid: ended } = spawnSync(process.execPath, ['-e', '0'])
  const { ppid, pid } = process
  // In a container a process may have the number of the one that was killed.
  const left = [`insaka-aside-${here}-${ended}-aaaa-x`, `insaka-aside-${here}-${pid}-bbbb-x`]
  // Of another container nobody knows which processes it has; what is an hour old is nobody's.
  const old = 'insaka-aside-elsewhere-1-dddd-x'
  const others = [`insaka-aside-${here}-${ppid}-cccc-x`, 'insaka-aside-elsewhere-1-eeee-x', 'others']
  for (const name of [...left, old, ...others]) mkdirSync(join(own, name))
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(own, old), before, before)
  await inFolder(async (folder) => {
    await removeLeftovers()
    expect(readdirSync(own).toSorted()).toEqual([...others, folder.slice(own.length + 1)].toSorted())
  })
})
