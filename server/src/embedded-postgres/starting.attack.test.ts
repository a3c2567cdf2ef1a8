import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'insaka-starting-'))
const prepared = join(folder, 'prepared')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open = (dataDir: string) =>
  openEmbeddedPostgres({ dataDir, role: 'command', log, settings: { fsync: 'off' } })

beforeAll(async () => {
  const postgres = await open(prepared)
  await postgres.secret('access-token')
  await postgres.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let copies = 0
function copy(): string {
  const dataDir = join(folder, `copy-${copies++}`)
  cpSync(prepared, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

const refusalOf = (dataDir: string): Promise<string> =>
  open(dataDir).then(
    async (postgres) => {
      await postgres.close()
      return 'started'
    },
    (error: Error) => error.message,
  )

describe('secrets without their database', () => {
  it.each([
    ['all that is next to it', []],
    ['the port alone', ['secrets']],
    ['the secrets alone', ['postgres.port']],
  ])('prevent a new database: %s', async (_, removedFile) => {
    const dataDir = copy()
    for (const name of ['postgres', ...removedFile]) rmSync(join(dataDir, name), { recursive: true })
    const before = readdirSync(dataDir)
    expect(await refusalOf(dataDir)).toMatch(/has the secrets of a database.*mount.*npm run restore/)
    expect(readdirSync(dataDir)).toEqual(before)
  })

  it('allow one if a first start was interrupted before the database existed', async () => {
    const dataDir = join(folder, 'interrupted')
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    cpSync(join(prepared, 'secrets', 'superuser-password'), join(dataDir, 'secrets', 'superuser-password'))
    writeFileSync(join(dataDir, 'secrets', 'superuser-password.new-1'), '')
    expect(await refusalOf(dataDir)).toBe('started')
  })
})

describe('a damaged file of PostgreSQL', () => {
  it.each([
    [
      'garbage in postmaster.pid',
      'postmaster.pid',
      'garbage\nmore\n',
      /postmaster\.pid is damaged.*remove that file/,
    ],
    [
      'an empty control file',
      'global/pg_control',
      '',
      /control file cannot be read by this PostgreSQL.*npm run restore/,
    ],
    [
      'zeroes in the control file',
      'global/pg_control',
      '\0'.repeat(8_192),
      /control file cannot be read by this PostgreSQL.*npm run restore/,
    ],
    [
      'garbage in the control file',
      'global/pg_control',
      'garbage '.repeat(1_024),
      /control file cannot be read by this PostgreSQL.*npm run restore/,
    ],
  ])('has an error message with advice: %s', async (_, name, content, sentence) => {
    const dataDir = copy()
    writeFileSync(join(dataDir, 'postgres', name), content)
    expect(await refusalOf(dataDir)).toMatch(sentence)
  })

  it('has a message when it is missing', async () => {
    const dataDir = copy()
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
    expect(await refusalOf(dataDir)).toMatch(
      /control file cannot be read by this PostgreSQL.*npm run restore/,
    )
  })
})

/** A read-only mount, because root may write to any writable disk. */
const asReadOnlyAccount = (dataDir: string) =>
  spawnSync(
    'unshare',
    [
      '--user',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && exec "$2" --import tsx --input-type=module -e "
        import { openEmbeddedPostgres } from '$3'
        const log = { info() {}, warn() {}, error() {} }
        openEmbeddedPostgres({ dataDir: '$1', role: 'command', log }).catch((error) => console.log(error.message))"`,
      'sh',
      dataDir,
      process.execPath,
      fileURLToPath(new URL('embedded-postgres.ts', import.meta.url)),
    ],
    { encoding: 'utf8' },
  )

const canMountReadOnly =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0

describe.runIf(canMountReadOnly)('a read-only data directory', () => {
  it('is reported, with or without a database in it', () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty, { mode: 0o700 })
    for (const dataDir of [empty, copy()]) {
      const { stdout, stderr } = asReadOnlyAccount(dataDir)
      expect(`${stdout}${stderr}`).toMatch(
        /cannot be written to \(EROFS.*Make it, and the disk it is on, writable/,
      )
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    }
  })
})
