import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { times } from '../support/long.ts'
import {
  NOBODY,
  isRoot,
  nobodyCanRun,
  isLinux,
  describeWhere,
  testWhere,
  here,
  afterTheFirstStart,
  open,
  refusalOf,
  start,
  startOpen,
  until,
  postmaster,
  rows,
} from './embedded-postgres.ts'

describe('who uses the database', () => {
  afterTheFirstStart()
  test('a second server is refused, and the first goes on', async () => {
    const { superuser } = await open()
    const second = await start()
    expect(await second.says('refused')).toEqual({
      refused:
        `Another Insaka server is already running on ${here.dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
      name: 'AnotherServerError',
    })
    expect(await refusalOf()).toContain('Another Insaka server is already running')
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a command attaches to the running server, and the last one out stops PostgreSQL', async () => {
    const server = await open()
    const running = await postmaster()
    const early = await startOpen({ role: 'command' })
    const late = await startOpen({ role: 'command' })
    await early.close()
    expect(await rows(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.close()
    expect(await postmaster()).toEqual(running)
    await late.close()
    expect(await postmaster()).toBeUndefined()
  })

  test('a server may come while a command has started PostgreSQL', async () => {
    const command = await startOpen({ role: 'command' })
    const server = await open()
    await command.close()
    expect(await rows(server.superuser, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a killed command does not keep PostgreSQL running', async () => {
    const command = await startOpen({ role: 'command' })
    const server = await open()
    const places = () => rows(server.superuser, "select from pg_locks where locktype = 'advisory'")
    const ofBoth = await places()
    await command.kill()
    // PostgreSQL notices within milliseconds that nobody is there any more.
    await until('the end of its session', async () => (await places()).length < ofBoth.length)
    await server.close()
    expect(await postmaster()).toBeUndefined()
  })

  test('of two that leave together, one stops PostgreSQL', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await open({ role: 'command' }), await open({ role: 'command' })]
      await Promise.all([one.close(), other.close()])
      expect(await postmaster()).toBeUndefined()
    }
  })

  test('who comes while the last one leaves starts it anew', async () => {
    const comeAndGo = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const { superuser, close } = await open({ role: 'command' })
        expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
        await close()
      }
    }
    await comeAndGo(1)
    await Promise.all([comeAndGo(times(12)), comeAndGo(times(12)), comeAndGo(times(12))])
    expect(await postmaster()).toBeUndefined()
  })
})

describeWhere(isRoot && isLinux)('the account PostgreSQL runs as', () => {
  beforeEach(() => chmod(here.folder, 0o755))

  testWhere(nobodyCanRun)('is the ordinary user who started it', async () => {
    await mkdir(here.dataDir)
    await chown(here.dataDir, NOBODY, NOBODY)
    const program = await startOpen({ uid: NOBODY })
    const status = await readFile(`/proc/${(await postmaster())!.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t65534\t65534/m)
    // Root may come to the same directory with a command, without taking it away.
    const { superuser, close } = await open({ role: 'command' })
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
    await program.close()
    await (await open({ role: 'command' })).close()
    await (await startOpen({ uid: NOBODY })).close()
  })

  test('is nobody in a user namespace for root, also under a closed home', async () => {
    await chmod(here.folder, 0o700)
    const { superuser } = await open()
    expect(await rows(superuser, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(here.dataDir, 'postgres'))).uid).toBe(0)
  })

  testWhere(nobodyCanRun)('is another account for root where user namespaces are forbidden', async () => {
    const existing = await open()
    await rows(existing.superuser, 'create table before_it ()')
    await existing.close()
    const path = await pathWithoutUnshare()
    const program = await startOpen({ path })
    const { uid } = await stat(join(here.dataDir, 'postgres', 'base'))
    expect(uid).not.toBe(0)
    expect(await readFile(`/proc/${(await postmaster())!.pid}/status`, 'utf8')).toContain(`Uid:\t${uid}\t`)
    await program.close()
    const { superuser } = await open()
    expect(await rows(superuser, 'select from before_it')).toEqual([])
  })

  test('is none for root under a closed home where user namespaces are forbidden', async () => {
    await chmod(here.folder, 0o700)
    const program = await start({ path: await pathWithoutUnshare() })
    const { refused } = await program.says('refused')
    expect(refused).toMatch(/refuses to run as root.*ordinary user.*DATABASE_URL/)
    expect((await stat(here.dataDir)).uid).toBe(0)
  })

  async function pathWithoutUnshare(): Promise<string> {
    const path = join(here.folder, 'bin')
    await mkdir(path)
    for (const name of ['sh', 'id']) {
      const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
      await symlink(found, join(path, name))
    }
    return path
  }
})
