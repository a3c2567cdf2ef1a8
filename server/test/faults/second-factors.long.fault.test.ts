import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../src/db/uuid.ts'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { saveDevice } from '../../src/devices/devices.repository.ts'
import { insertLink } from '../../src/users/account-links.repository.ts'
import { findLogin } from '../../src/users/users.repository.ts'
import { appCode, recoveryCode, enableSecondFactor } from '../support/second-factor.ts'
import { queryDatabase, run, scratch, withInstallation } from './backups.ts'
import { copyPrepared } from './copy-prepared-database.ts'
import { ServerProcess } from './server-process.ts'

const username = 'demo.officer'
const file = join(scratch, 'with-a-second-factor.tar.gz')
const source = join(scratch, 'source')
const server = new ServerProcess()

beforeAll(async () => {
  mkdirSync(scratch, { recursive: true })
  await copyPrepared('installation', source)
  await withInstallation(source, async ({ platform }) => {
    const { database } = platform
    const [login] = await database.readDirectory((tx) => findLogin(tx, { usernameKey: username }))
    const inTenant = <T>(id: string, work: (tx: never) => Promise<T>) =>
      database.writeUnchained(id, (tx) => work(tx as never))
    const tenant = { platform, now: new Date(), inTenant }
    const { institutionId, userId } = login!
    await enableSecondFactor(tenant, { id: institutionId }, { id: userId })
    const signedInOn = '2026-03-02T08:00:00Z'
    const tenYearsLater = '2036-03-02T08:00:00Z'
    await database.writeUnchained(institutionId, async (tx) => {
      const device = {
        tokenHash: 'x',
        agent: 'test',
        address: '10.1.1.1',
        firstOn: signedInOn,
        lastOn: signedInOn,
      }
      saveDevice(tx, { ...device, id: uuidv7(new Date(signedInOn)), userId, trustedUntil: tenYearsLater })
      const link = { kind: 'RESET', secretHash: 'x', email: 'officer@example.org' } as const
      insertLink(tx, {
        ...link,
        id: uuidv7(new Date(signedInOn)),
        userId,
        madeOn: signedInOn,
        expiresOn: tenYearsLater,
      })
    })
  })
  expect(run(source, 'backup', file).status).toBe(0)
  await copyPrepared('cluster', server.dataDir)
})
afterAll(async () => {
  await server.remove()
  rmSync(scratch, { recursive: true })
})

const signIn = () =>
  server.call('POST', '/api/auth/authorize', { body: { username, password: demoPassword } })

async function giveCode(code: string) {
  const firstStep = await signIn()
  expect(firstStep.body.code).toBe('SECOND_FACTOR')
  const { access_token: token } = firstStep.body.payload
  const body = { code, trust: false }
  return {
    asked: firstStep.body.message as string,
    ...(await server.call('POST', '/api/auth/second-factor/code', { token, body })),
  }
}

it('a backup restores second factors: recovery codes immediately, apps with the former key', async () => {
  const restored = run(server.dataDir, 'restore', file)
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.stdout).toContain('The second factor of 1 user was set up with another key')
  expect(restored.stdout).toContain('second-factor:clear')

  // A restore ends device trust and account links, which may have been revoked or used since the backup.
  const factorRows = await queryDatabase(server.dataDir, async (client) => ({
    devices: (await client.query('SELECT trusted_until FROM devices WHERE token_hash = $1', ['x'])).rows,
    links: (await client.query('SELECT id FROM account_links')).rows,
  }))
  expect(factorRows).toEqual({ devices: [{ trusted_until: null }], links: [] })

  await server.start({ DEMO_DATA: 'off' })
  const refusedCode = await giveCode(appCode(new Date()))
  expect(refusedCode.asked).toContain('Enter a recovery code')
  expect(refusedCode.status).toBe(422)
  expect((await giveCode(recoveryCode)).status).toBe(200)

  await server.kill('SIGTERM')
  const key = readFileSync(join(source, 'secrets', 'access-token'), 'utf8').trim()
  await server.start({ DEMO_DATA: 'off', SECOND_FACTOR_KEY: key })
  expect((await giveCode(appCode(new Date()))).status).toBe(200)

  const clearRun = run(server.dataDir, 'second-factor-clear', username.toUpperCase())
  expect(clearRun).toMatchObject({ status: 0, stderr: '' })
  expect(clearRun.stdout).toContain('has been removed')
  expect((await signIn()).status).toBe(200)
  expect(run(server.dataDir, 'second-factor-clear', username).stdout).toContain('has no second factor')
  expect(run(server.dataDir, 'second-factor-clear', 'nobody.at.all').status).toBe(1)
  expect(run(server.dataDir, 'second-factor-clear').status).toBe(1)
  const verified = run(server.dataDir, 'audit-verify')
  expect(verified.status).toBe(0)
})
