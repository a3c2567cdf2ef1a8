import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOrCreateSecret } from '../../src/embedded-postgres/secret.ts'
import {
  testFolder,
  DATA_DIR_ENTRIES,
  openTestDatabase,
  openError,
  startProgram,
  startAndOpen,
  waitUntil,
  findTestPostmaster,
  queryRows,
  fileMode,
} from './embedded-postgres.ts'

describe('the first start', () => {
  test('creates a durable, password-protected database in a private directory', async () => {
    const { superuser, address } = await openTestDatabase({ settings: {} })
    const [found] = await queryRows<Record<string, string>>(
      superuser,
      `select ${['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding']
        .map((name) => `current_setting('${name}') as ${name}`)
        .join(', ')}, upper('č') as upper, current_setting('listen_addresses') as listen`,
    )
    expect(found).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      upper: 'Č',
      listen: '',
    })
    await expect(queryRows({ ...superuser, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication',
    )
    expect(superuser.password).toMatch(/^[\w-]{43}$/)
    expect(await fileMode(testFolder.dataDir)).toBe(0o700)
    expect(await fileMode(join(testFolder.dataDir, 'secrets', 'superuser-password'))).toBe(0o600)
    expect(await fileMode(address.host)).toBe(0o700)
    expect((await readdir(testFolder.dataDir)).sort()).toEqual(DATA_DIR_ENTRIES)
  })

  test('by several processes at once creates one database', async () => {
    const [first, second, third] = await Promise.all([
      startAndOpen({ role: 'command' }),
      startAndOpen({ role: 'command' }),
      openTestDatabase(),
    ])
    await queryRows(third.superuser, 'create table shared ()')
    await Promise.all([first.close(), second.close()])
    expect(await queryRows(third.superuser, 'select from shared')).toEqual([])
    expect(await readdir(testFolder.dataDir)).not.toContainEqual(expect.stringContaining('new-'))
  })

  test('works under a path longer than a socket path may be', async () => {
    testFolder.dataDir = join(
      testFolder.folder,
      'very-long-name-'.repeat(10),
      'and-more-of-it-'.repeat(10),
      'data',
    )
    const { superuser, close } = await openTestDatabase()
    expect(testFolder.dataDir.length).toBeGreaterThan(300)
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    expect(await findTestPostmaster()).toBeUndefined()
  })

  test('after an interrupted one creates the database and leaves no leftovers', async () => {
    await mkdir(join(testFolder.dataDir, 'postgres.new-99999999-abcdef', 'base'), { recursive: true })
    const killedStart = await startProgram()
    await waitUntil('initdb at work', async () => {
      const [draft] = (await readdir(testFolder.dataDir).catch(() => [])).filter((name) =>
        /new-[\w-]+$/.test(name),
      )
      return draft !== undefined && existsSync(join(testFolder.dataDir, draft, 'PG_VERSION'))
    })
    process.kill(-killedStart.pid, 'SIGKILL')
    await once(killedStart.child, 'exit')
    const filesLeft = await readdir(testFolder.dataDir)
    expect(filesLeft).toContainEqual(expect.stringContaining(`new-${killedStart.pid}`))
    expect(filesLeft).not.toContain('postgres.new-99999999-abcdef')
    expect(filesLeft).not.toContain('postgres')
    const { superuser } = await openTestDatabase()
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(testFolder.dataDir)).sort()).toEqual(DATA_DIR_ENTRIES)
  })

  test('refuses a directory that contains other files', async () => {
    await mkdir(testFolder.dataDir, { mode: 0o755 })
    await writeFile(join(testFolder.dataDir, 'letter.txt'), 'dear')
    expect(await openError()).toContain('contains files that are not an Insaka database')
    expect(await fileMode(testFolder.dataDir)).toBe(0o755)
    expect(await readdir(testFolder.dataDir)).toEqual(['letter.txt'])
  })
})

test('concurrent requests for a secret get the same one', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 40 }, async (_, delay) => {
      for (let wait = 0; wait < delay; wait += 1) await stat(testFolder.folder)
      return readOrCreateSecret(testFolder.dataDir, 'token-key')
    }),
  )
  expect(new Set(secrets).size).toBe(1)
  expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32)
  expect(await readdir(join(testFolder.dataDir, 'secrets'))).toEqual(['token-key'])
  expect(await fileMode(join(testFolder.dataDir, 'secrets', 'token-key'))).toBe(0o600)
})
