import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { connectOutcome } from '../../test/support/sql-access.ts'
import { readConfig } from '../config.ts'
import { uuidv7 } from '../db/uuid.ts'
import { createInstitution } from '../demo/factory.ts'
import { openInstallation, type Installation } from '../installation.ts'
import { scramVerifier } from './scram-verifier.ts'
import { sqlAccessWatchJob } from './sql-access-watch.ts'
import { setSqlAccess } from './sql-access.repository.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'insaka-door-'))
const password = 'Kalambo falls, 2026!'
let installation: Installation

beforeAll(async () => {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_DATA: 'off' })
  installation = await openInstallation(config, { role: 'server', schema: 'migrate' })
})
afterAll(async () => {
  await installation.close()
  rmSync(dataDir, { recursive: true })
})

const codeOf = (login: ClientConfig) =>
  connectOutcome(new Client({ ...login, ...installation.access.sqlAccess }))

it('a server opens the port for SQL access only while a login is enabled, and only for that login', async () => {
  const { platform, access } = installation
  const id = uuidv7(platform.clock())
  const login = { user: 'insakalakesuser', password }
  const actor = { institutionId: null, id: null, name: 'a test' }
  const setLogin = async (state: 'switched on' | 'switched off') => {
    const verifier = await scramVerifier(password)
    await platform.database.write(id, actor, (tx) => setSqlAccess(tx, verifier, state))
    await runJob(sqlAccessWatchJob(), platform)
  }
  expect(await codeOf(access.owner)).toBe('ECONNREFUSED')
  await platform.database.write(id, actor, async (tx) => {
    await createInstitution(tx, { code: 'LAKES', databaseUsername: login.user }, platform.clock())
  })
  await setLogin('switched on')
  expect(await codeOf(login)).toBe('in')
  expect([await codeOf(access.owner), await codeOf(access.application)]).toEqual(['28000', '28000'])
  await setLogin('switched off')
  expect(await codeOf(login)).toBe('ECONNREFUSED')
})
