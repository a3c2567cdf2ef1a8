import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Client, type ClientConfig } from 'pg'
import type { Installation } from '../../src/installation.ts'
import { repetitions } from '../support/long-tests.ts'
import { FakeSmtpServer } from '../support/fake-smtp-server.ts'
import { openAt, run, scratch } from './backups.ts'
import { disableDigests } from './disable-digests.ts'
import { copyPrepared } from './copy-prepared-database.ts'
import { queueMails } from './queue-mails.ts'
import { ServerProcess } from './server-process.ts'

// The servers share the database of an installation whose own server is stopped.
const databaseServer = new ServerProcess()
const server = new ServerProcess()
const smtp = new FakeSmtpServer()
let installation: Installation
let client: Client

beforeAll(async () => {
  await smtp.open()
  await copyPrepared('installation', databaseServer.dataDir)
  installation = await openAt(databaseServer.dataDir)
  client = new Client(installation.access.owner)
  await client.connect()
  await disableDigests(client)
}, 60_000)
afterAll(async () => {
  await server.remove()
  await client.end()
  await installation.close()
  await databaseServer.remove()
  await smtp.close()
})
beforeEach(() => void smtp.takeMails())

const addressOf = ({ user, password, host, port, database }: ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`
const sending = () => ({
  SMTP_URL: smtp.config.smtpUrl,
  MAIL_FROM: smtp.config.from,
  PUBLIC_URL: smtp.config.publicUrl,
})

const countInState = async (state: string): Promise<number> =>
  (await client.query('SELECT count(*)::int FROM mails WHERE state = $1', [state])).rows[0].count

it('all mails of a killed server arrive, at most one of them twice for each kill', async () => {
  for (let round = 0; round < repetitions(5); round++) {
    smtp.takeMails()
    const mailCount = await queueMails(smtp, installation, client, 100)
    const killDelays = [20, 90, 150]
    for (const after of [...killDelays, null]) {
      await server.start({
        DATABASE_URL: addressOf(installation.access.application),
        DATABASE_OWNER_URL: addressOf(installation.access.owner),
        ACCESS_TOKEN_SECRET: randomBytes(32).toString('base64url'),
        ...sending(),
      })
      await server.until(
        async () => (after === null ? (await countInState('WAITING')) === 0 : smtp.mails.length >= after),
        60_000,
      )
      await server.kill('SIGKILL')
      await client.query(
        `UPDATE jobs SET lease_until = clock_timestamp() - interval '1 hour' WHERE leased_by IS NOT NULL`,
      )
      if (after !== null) expect(await countInState('WAITING')).toBeGreaterThan(0)
    }
    const ids = smtp.mails.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(mailCount)
    expect(ids.length - mailCount).toBeLessThanOrEqual(killDelays.length)
  }
}, 300_000)

it('a restore holds back the pending mails of the backup until they are released', async () => {
  const source = new ServerProcess()
  const restoredServer = new ServerProcess()
  try {
    // The mail server is down during the backup.
    await source.start({ ...sending(), SMTP_URL: 'smtp://127.0.0.1:9' })
    const token = await source.signIn('demo.admin')
    expect((await source.call('POST', '/api/admin/mails/test', { token })).status).toBe(200)
    await source.kill('SIGTERM')
    const archive = join(scratch, 'with-mail.tar.gz')
    expect(run(source.dataDir, 'backup', archive)).toMatchObject({ status: 0 })

    await copyPrepared('cluster', restoredServer.dataDir)
    const { stdout } = run(restoredServer.dataDir, 'restore', archive)
    expect(stdout).toMatch(/Held back: \d+ mails? that waited to be sent\./)
    await restoredServer.start(sending())
    const admin = await restoredServer.signIn('demo.admin')
    /** Only test mails: during working hours there are digests too. */
    const tests = async (): Promise<{ id: string }[]> => {
      const { body } = await restoredServer.call('GET', '/api/admin/mails', { token: admin })
      return body.payload.mails.content.filter(({ template }: { template: string }) => template === 'test')
    }
    const isDelivered = ({ id }: { id: string }) =>
      smtp.mails.some(({ messageId }) => messageId === `<${id}@insaka.example.org>`)
    const [held] = await tests()
    expect(held).toMatchObject({ state: 'HELD', nextTryOn: null })
    // A mail requested later is sent normally.
    await restoredServer.call('POST', '/api/admin/mails/test', { token: admin })
    const laterTest = (await tests()).find(({ id }) => id !== held!.id)!
    await restoredServer.until(async () => isDelivered(laterTest), 30_000)
    expect(isDelivered(held!)).toBe(false)
    await restoredServer.call('POST', `/api/admin/mails/${held!.id}/again`, { token: admin })
    await restoredServer.until(async () => isDelivered(held!), 30_000)
  } finally {
    await source.remove()
    await restoredServer.remove()
  }
}, 300_000)
