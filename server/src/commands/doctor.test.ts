import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runDoctor } from './doctor.ts'

/** A folder that does not exist. */
const dataDir = join(tmpdir(), 'insaka-doctor-of-nothing')
const lines: string[] = []

beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  for (const [name, value] of Object.entries({
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'insaka@example.org',
    PUBLIC_URL: 'http://localhost:8080',
  }))
    vi.stubEnv(name, value)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('checks everything that needs no database, and creates none', async () => {
  expect(await runDoctor()).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      `Wrong    Database      There is no database in ${dataDir} yet.`,
      expect.stringMatching(/^Wrong {4}Mail {10}The mail server cannot be reached\./),
      expect.stringMatching(/^OK {7}Disk /),
      expect.stringMatching(/^Not checked.*: Server, Clock, Tables, Jobs, Backup check\.$/),
    ]),
  )
  expect(existsSync(dataDir)).toBe(false)
})

it('prints the same checks as JSON', async () => {
  vi.stubGlobal(
    'process',
    Object.assign(Object.create(process), { argv: ['node', 'commands.js', 'doctor', '--json'] }),
  )
  expect(await runDoctor()).toBe(1)
  const report = JSON.parse(lines.join('\n'))
  expect(report).toMatchObject({
    release: expect.stringMatching(/^\d/),
    checks: expect.arrayContaining([
      { name: 'mail', state: 'WRONG', what: expect.any(String), advice: expect.any(String) },
    ]),
    unseen: ['server', 'clock', 'migrations', 'jobs', 'backupCheck'],
  })
})
