import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { secret } from '../../src/embedded-postgres/secret.ts'
import {
  here,
  COMPLETE,
  open,
  refusalOf,
  start,
  startOpen,
  until,
  postmaster,
  rows,
  mode,
} from './embedded-postgres.ts'

describe('the first start', () => {
  test('makes a durable database that asks for a password, in a closed directory', async () => {
    const { superuser, address } = await open({ settings: {} })
    const [found] = await rows<Record<string, string>>(
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
    await expect(rows({ ...superuser, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication',
    )
    expect(superuser.password).toMatch(/^[\w-]{43}$/)
    expect(await mode(here.dataDir)).toBe(0o700)
    expect(await mode(join(here.dataDir, 'secrets', 'superuser-password'))).toBe(0o600)
    expect(await mode(address.host)).toBe(0o700)
    expect((await readdir(here.dataDir)).sort()).toEqual(COMPLETE)
  })

  test('of several processes at once makes one database', async () => {
    const [first, second, third] = await Promise.all([
      startOpen({ role: 'command' }),
      startOpen({ role: 'command' }),
      open(),
    ])
    await rows(third.superuser, 'create table shared ()')
    await Promise.all([first.close(), second.close()])
    expect(await rows(third.superuser, 'select from shared')).toEqual([])
    expect(await readdir(here.dataDir)).not.toContainEqual(expect.stringContaining('new-'))
  })

  test('works under a path far longer than a socket may have', async () => {
    here.dataDir = join(here.folder, 'very-long-name-'.repeat(10), 'and-more-of-it-'.repeat(10), 'data')
    const { superuser, close } = await open()
    expect(here.dataDir.length).toBeGreaterThan(300)
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    expect(await postmaster()).toBeUndefined()
  })

  test('after an interrupted one makes the database and leaves nothing behind', async () => {
    await mkdir(join(here.dataDir, 'postgres.new-99999999-abcdef', 'base'), { recursive: true })
    const interrupted = await start()
    await until('initdb at work', async () => {
      const [draft] = (await readdir(here.dataDir).catch(() => [])).filter((name) => /new-[\w-]+$/.test(name))
      return draft !== undefined && existsSync(join(here.dataDir, draft, 'PG_VERSION'))
    })
    process.kill(-interrupted.pid, 'SIGKILL')
    await once(interrupted.child, 'exit')
    const left = await readdir(here.dataDir)
    expect(left).toContainEqual(expect.stringContaining(`new-${interrupted.pid}`))
    expect(left).not.toContain('postgres.new-99999999-abcdef')
    expect(left).not.toContain('postgres')
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(here.dataDir)).sort()).toEqual(COMPLETE)
  })

  test('leaves a directory alone that holds other things', async () => {
    await mkdir(here.dataDir, { mode: 0o755 })
    await writeFile(join(here.dataDir, 'letter.txt'), 'dear')
    expect(await refusalOf()).toContain('holds other things than an Insaka database')
    expect(await mode(here.dataDir)).toBe(0o755)
    expect(await readdir(here.dataDir)).toEqual(['letter.txt'])
  })
})

test('a secret asked for by many at once is one and the same', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      for (let wait = 0; wait < place; wait += 1) await stat(here.folder)
      return secret(here.dataDir, 'token-key')
    }),
  )
  expect(new Set(secrets).size).toBe(1)
  expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32)
  expect(await readdir(join(here.dataDir, 'secrets'))).toEqual(['token-key'])
  expect(await mode(join(here.dataDir, 'secrets', 'token-key'))).toBe(0o600)
})
