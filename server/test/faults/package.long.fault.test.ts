import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeArchive } from '../../../scripts/package.mjs'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { copyPrepared } from './copy-prepared-database.ts'
import { ServerProcess } from './server-process.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-package-')))
const program = join(scratch, 'program')
const server = new ServerProcess({ entry: join(program, 'bin', 'insaka') })
afterAll(async () => {
  await server.remove()
  rmSync(scratch, { recursive: true, force: true })
})

it('an archive serves, survives a kill, backs up and restores, and writes nothing into its folder', async () => {
  const archive = (await makeArchive(scratch))!
  mkdirSync(program)
  expect(spawnSync('tar', ['-xzf', archive, '-C', program, '--strip-components=1']).status).toBe(0)
  const unpacked = listFiles()
  expect(unpacked.filter((line) => line.includes(' -> /'))).toEqual([])

  await server.start()
  await server.signIn('demo.officer')
  expect((await fetch(server.url)).headers.get('content-type')).toContain('text/html')
  await server.kill('SIGKILL')
  await server.start()
  const body = { username: 'demo.officer', password: demoPassword }
  expect((await server.call('POST', '/api/auth/authorize', { body })).status).toBe(200)

  expect(insaka(server.dataDir, 'backup', 'backup.tar.gz')).toMatchObject({ status: 0, stderr: '' })
  const secondDataDir = join(scratch, 'second')
  await copyPrepared('cluster', secondDataDir)
  expect(insaka(secondDataDir, 'restore', 'backup.tar.gz')).toMatchObject({ status: 0, stderr: '' })
  expect(insaka(secondDataDir, 'rollups:check')).toMatchObject({ status: 0, stderr: '' })
  expect(listFiles()).toEqual(unpacked)
})

it('an archive refuses to store records in its own folder, where the next release would not find them', () => {
  expect(insaka('', 'backup')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('DATA_DIR, the folder of the records, is not set'),
  })
})

/** Runs the launcher from another folder, to which relative paths refer. */
function insaka(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(program, 'bin', 'insaka'), args, {
    cwd: scratch,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function listFiles(): string[] {
  return readdirSync(program, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(program, name)
    const status = lstatSync(path)
    const link = status.isSymbolicLink() ? ` -> ${readlinkSync(path)}` : ''
    return `${name} ${status.mtimeMs} ${status.size}${link}`
  })
}
