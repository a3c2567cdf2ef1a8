import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Client, type ClientConfig } from 'pg'
import type { Installation } from '../../src/installation.ts'
import { times } from '../support/long.ts'
import { Smtp } from '../support/smtp.ts'
import { openAt, run, scratch } from './backups.ts'
import { chooseNoDigests } from './choose-no-digests.ts'
import { copyPrepared } from './copy-prepared.ts'
import { queueMails } from './queue-mails.ts'
import { ServerProcess } from './server-process.ts'

// Servers on one database, which is that of an installation without a server of its own.
const home = new ServerProcess()
const server = new ServerProcess()
const smtp = new Smtp()
let installation: Installation
let client: Client

beforeAll(async () => {
  await smtp.open()
  await copyPrepared('installation', home.dataDir)
  installation = await openAt(home.dataDir)
  client = new Client(installation.access.owner)
  await client.connect()
  await chooseNoDigests(client)
}, 60_000)
afterAll(async () => {
  await server.remove()
  await client.end()
  await installation.close()
  await home.remove()
  await smtp.close()
})
beforeEach(() => void smtp.taken())

const addressOf = ({ user, password, host, port, database }: ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`
const sending = () => ({
  SMTP_URL: smtp.config.smtpUrl,
  MAIL_FROM: smtp.config.from,
  PUBLIC_URL: smtp.config.publicUrl,
})

const countIn = async (state: string): Promise<number> =>
  (await client.query('SELECT count(*)::int FROM mails WHERE state = $1', [state])).rows[0].count

it('mails of a server that is killed all arrive, at most one of them twice for each time', async () => {
  for (let round = 0; round < times(5); round++) {
    smtp.taken()
    const all = await queueMails(smtp, installation, client, 100)
    const kills = [20, 90, 150]
    for (const after of [...kills, null]) {
      await server.start({
        DATABASE_URL: addressOf(installation.access.application),
        DATABASE_OWNER_URL: addressOf(installation.access.owner),
        ACCESS_TOKEN_SECRET: randomBytes(32).toString('base64url'),
        ...sending(),
      })
      await server.until(
        async () => (after === null ? (await countIn('WAITING')) === 0 : smtp.mails.length >= after),
        60_000,
      )
      await server.kill('SIGKILL')
      await client.query(
        `UPDATE jobs SET lease_until = clock_timestamp() - interval '1 hour' WHERE leased_by IS NOT NULL`,
      )
      if (after !== null) expect(await countIn('WAITING')).toBeGreaterThan(0)
    }
    const ids = smtp.mails.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(all)
    expect(ids.length - all).toBeLessThanOrEqual(kills.length)
  }
}, 300_000)

it('mail that waits in a backup is held back where that is put back, until somebody sends it', async () => {
  const source = new ServerProcess()
  const there = new ServerProcess()
  try {
    // The mail server is away when the backup is made.
    await source.start({ ...sending(), SMTP_URL: 'smtp://127.0.0.1:9' })
    const token = await source.signIn('demo.admin')
    expect((await source.call('POST', '/api/admin/mails/test', { token })).status).toBe(200)
    await source.kill('SIGTERM')
    const archive = join(scratch, 'with-mail.tar.gz')
    expect(run(source.dataDir, 'backup', archive)).toMatchObject({ status: 0 })

    await copyPrepared('cluster', there.dataDir)
    const { stdout } = run(there.dataDir, 'restore', archive)
    expect(stdout).toMatch(/Held back: \d+ mails? that waited to be sent\./)
    await there.start(sending())
    const admin = await there.signIn('demo.admin')
    /** Digests left out, which there are in working hours. */
    const tests = async (): Promise<{ id: string }[]> => {
      const { body } = await there.call('GET', '/api/admin/mails', { token: admin })
      return body.payload.mails.content.filter(({ template }: { template: string }) => template === 'test')
    }
    const hasCome = ({ id }: { id: string }) =>
      smtp.mails.some(({ messageId }) => messageId === `<${id}@insaka.example.org>`)
    const [held] = await tests()
    expect(held).toMatchObject({ state: 'HELD', nextTryOn: null })
    // One that is asked for later is sent all the same.
    await there.call('POST', '/api/admin/mails/test', { token: admin })
    const later = (await tests()).find(({ id }) => id !== held!.id)!
    await there.until(async () => hasCome(later), 30_000)
    expect(hasCome(held!)).toBe(false)
    await there.call('POST', `/api/admin/mails/${held!.id}/again`, { token: admin })
    await there.until(async () => hasCome(held!), 30_000)
  } finally {
    await source.remove()
    await there.remove()
  }
}, 300_000)
