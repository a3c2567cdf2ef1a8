import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { repetitions } from '../support/long-tests.ts'
import {
  NOBODY,
  isRoot,
  nobodyCanRun,
  isLinux,
  describeIf,
  testIf,
  testFolder,
  useInitializedDatabase,
  openTestDatabase,
  openError,
  startProgram,
  startAndOpen,
  waitUntil,
  findTestPostmaster,
  queryRows,
} from './embedded-postgres.ts'

describe('users of the database', () => {
  useInitializedDatabase()
  test('a second server is refused and the first continues', async () => {
    const { superuser } = await openTestDatabase()
    const secondProgram = await startProgram()
    expect(await secondProgram.waitForMessage('refused')).toEqual({
      refused:
        `Another Insaka server is already running on ${testFolder.dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
      name: 'AnotherServerError',
    })
    expect(await openError()).toContain('Another Insaka server is already running')
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a command attaches to the running server, and the last to leave stops PostgreSQL', async () => {
    const server = await openTestDatabase()
    const running = await findTestPostmaster()
    const early = await startAndOpen({ role: 'command' })
    const late = await startAndOpen({ role: 'command' })
    await early.close()
    expect(await queryRows(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.close()
    expect(await findTestPostmaster()).toEqual(running)
    await late.close()
    expect(await findTestPostmaster()).toBeUndefined()
  })

  test('a server can attach to a PostgreSQL started by a command', async () => {
    const command = await startAndOpen({ role: 'command' })
    const server = await openTestDatabase()
    await command.close()
    expect(await queryRows(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a killed command does not keep PostgreSQL running', async () => {
    const command = await startAndOpen({ role: 'command' })
    const server = await openTestDatabase()
    const connectionLocks = () =>
      queryRows(server.superuser, "select from pg_locks where locktype = 'advisory'")
    const locksOfBoth = await connectionLocks()
    await command.kill()
    // PostgreSQL notices the disconnect within milliseconds.
    await waitUntil(
      'the end of its session',
      async () => (await connectionLocks()).length < locksOfBoth.length,
    )
    await server.close()
    expect(await findTestPostmaster()).toBeUndefined()
  })

  test('if two disconnect at the same time, exactly one of them stops PostgreSQL', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [
        await openTestDatabase({ role: 'command' }),
        await openTestDatabase({ role: 'command' }),
      ]
      await Promise.all([one.close(), other.close()])
      expect(await findTestPostmaster()).toBeUndefined()
    }
  })

  test('a process that attaches while the last one disconnects restarts PostgreSQL', async () => {
    const startAndStop = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const { superuser, close } = await openTestDatabase({ role: 'command' })
        expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
        await close()
      }
    }
    await startAndStop(1)
    await Promise.all([
      startAndStop(repetitions(12)),
      startAndStop(repetitions(12)),
      startAndStop(repetitions(12)),
    ])
    expect(await findTestPostmaster()).toBeUndefined()
  })
})

describeIf(isRoot && isLinux)('the account PostgreSQL runs as', () => {
  beforeEach(() => chmod(testFolder.folder, 0o755))

  testIf(nobodyCanRun)('is the ordinary user who started it', async () => {
    await mkdir(testFolder.dataDir)
    await chown(testFolder.dataDir, NOBODY, NOBODY)
    const program = await startAndOpen({ uid: NOBODY })
    const status = await readFile(`/proc/${(await findTestPostmaster())!.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t65534\t65534/m)
    // A command run by root must not take over ownership of the directory.
    const { superuser, close } = await openTestDatabase({ role: 'command' })
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    await program.close()
    await (await openTestDatabase({ role: 'command' })).close()
    await (await startAndOpen({ uid: NOBODY })).close()
  })

  test('PostgreSQL runs as nobody in a user namespace for root, also under a closed home', async () => {
    await chmod(testFolder.folder, 0o700)
    const { superuser } = await openTestDatabase()
    expect(await queryRows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(testFolder.dataDir, 'postgres'))).uid).toBe(0)
  })

  testIf(nobodyCanRun)('is another account for root where user namespaces are forbidden', async () => {
    const existing = await openTestDatabase()
    await queryRows(existing.superuser, 'create table before_it ()')
    await existing.close()
    const path = await pathWithoutUnshare()
    const program = await startAndOpen({ path })
    const { uid } = await stat(join(testFolder.dataDir, 'postgres', 'base'))
    expect(uid).not.toBe(0)
    expect(await readFile(`/proc/${(await findTestPostmaster())!.pid}/status`, 'utf8')).toContain(
      `Uid:\t${uid}\t`,
    )
    await program.close()
    const { superuser } = await openTestDatabase()
    expect(await queryRows(superuser, 'select from before_it')).toEqual([])
  })

  test('root is refused under a closed home if user namespaces are forbidden', async () => {
    await chmod(testFolder.folder, 0o700)
    const program = await startProgram({ path: await pathWithoutUnshare() })
    const { refused } = await program.waitForMessage('refused')
    expect(refused).toMatch(/refuses to run as root.*ordinary user.*DATABASE_URL/)
    expect((await stat(testFolder.dataDir)).uid).toBe(0)
  })

  async function pathWithoutUnshare(): Promise<string> {
    const path = join(testFolder.folder, 'bin')
    await mkdir(path)
    for (const name of ['sh', 'id']) {
      const programPath = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
      await symlink(programPath, join(path, name))
    }
    return path
  }
})
