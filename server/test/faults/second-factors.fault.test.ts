import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { findLogin } from '../../src/users/users.repository.ts'
import { appCode, recoveryCode, turnOn } from '../support/second-factor.ts'
import { run, scratch, within } from './backups.ts'
import { copyPrepared } from './copy-prepared.ts'
import { ServerProcess } from './server-process.ts'

const username = 'demo.officer'
const file = join(scratch, 'with-a-second-factor.tar.gz')
const source = join(scratch, 'source')
const server = new ServerProcess()

beforeAll(async () => {
  mkdirSync(scratch, { recursive: true })
  await copyPrepared('installation', source)
  await within(source, async ({ platform }) => {
    const { database } = platform
    const [login] = await database.readDirectory((tx) => findLogin(tx, { usernameKey: username }))
    const inTenant = <T>(id: string, work: (tx: never) => Promise<T>) =>
      database.writeUnchained(id, (tx) => work(tx as never))
    const where = { platform, now: new Date(), inTenant }
    await turnOn(where, { id: login!.institutionId }, { id: login!.userId })
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

async function give(code: string) {
  const asked = await signIn()
  expect(asked.body.code).toBe('SECOND_FACTOR')
  const { access_token: token } = asked.body.payload
  const body = { code, trust: false }
  return {
    asked: asked.body.message as string,
    ...(await server.call('POST', '/api/auth/second-factor/code', { token, body })),
  }
}

it('second factors come back with a backup: recovery codes at once, and apps with the former key', async () => {
  const restored = run(server.dataDir, 'restore', file)
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.stdout).toContain('1 person has a second factor that was set up with another key')
  expect(restored.stdout).toContain('second-factor:clear')

  await server.start({ DEMO_DATA: 'off' })
  const refused = await give(appCode(new Date()))
  expect(refused.asked).toContain('enter one of your recovery codes')
  expect(refused.status).toBe(422)
  expect((await give(recoveryCode)).status).toBe(200)

  await server.kill('SIGTERM')
  const key = readFileSync(join(source, 'secrets', 'access-token'), 'utf8').trim()
  await server.start({ DEMO_DATA: 'off', SECOND_FACTOR_KEY: key })
  expect((await give(appCode(new Date()))).status).toBe(200)

  const cleared = run(server.dataDir, 'second-factor-clear', username.toUpperCase())
  expect(cleared).toMatchObject({ status: 0, stderr: '' })
  expect(cleared.stdout).toContain('has been taken away')
  expect((await signIn()).status).toBe(200)
  expect(run(server.dataDir, 'second-factor-clear', username).stdout).toContain('has no second factor')
  expect(run(server.dataDir, 'second-factor-clear', 'nobody.at.all').status).toBe(1)
  expect(run(server.dataDir, 'second-factor-clear').status).toBe(1)
  const verified = run(server.dataDir, 'audit-verify')
  expect(verified.status).toBe(0)
})
