import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, type ClientConfig } from 'pg'
import { verifyChains } from '../../src/audit-log/verify-chains.ts'
import { asOwner } from '../../src/db/owner-transactions.ts'
import { createContract, createMpcs } from '../../src/demo/factory.ts'
import type { Installation } from '../../src/installation.ts'
import { findRollupFaults } from '../support/rollups.ts'
import { repetitions } from '../support/long-tests.ts'
import { openAt } from './backups.ts'
import { disableDigests } from './disable-digests.ts'
import { copyPrepared } from './copy-prepared-database.ts'
import { ServerProcess } from './server-process.ts'

// Several servers share the database of an installation whose own server is stopped.
const databaseServer = new ServerProcess()
const servers = [new ServerProcess(), new ServerProcess(), new ServerProcess()]
const [first, second, third] = servers as [ServerProcess, ServerProcess, ServerProcess]
let installation: Installation
let client: Client

beforeAll(async () => {
  await copyPrepared('installation', databaseServer.dataDir)
  installation = await openAt(databaseServer.dataDir)
  client = new Client(installation.access.owner)
  await client.connect()
  await disableDigests(client)
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()))
  await client.end()
  await installation.close()
  await databaseServer.remove()
})

const addressOf = ({ user, password, host, port, database }: ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`

const start = (server: ServerProcess): Promise<void> =>
  server.start({
    DATABASE_URL: addressOf(installation.access.application),
    DATABASE_OWNER_URL: addressOf(installation.access.owner),
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    // No mail server listens there.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'insaka@example.org',
    PUBLIC_URL: 'https://insaka.example.org',
  })

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await client.query(text, values)).rows[0].count
const countDueJobs = (institution: string) =>
  count('SELECT count(*)::int FROM contracts WHERE state_until <= current_date AND institution_id = $1', [
    institution,
  ])
const unfinished = () =>
  count(`SELECT count(*)::int FROM jobs WHERE leased_by IS NOT NULL OR last_result IS DISTINCT FROM 'DONE'`)

/** Adds contracts that became due while no server ran; returns the institutions in order. */
async function addContracts(contractCount: number): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT ON (i.id) i.id AS institution, i.code, d.code AS department,
            u.id, u.first_name AS "firstName", u.last_name AS "lastName"
       FROM institutions i JOIN departments d ON d.institution_id = i.id
       JOIN users u ON u.institution_id = i.id AND u.role = 'ORD' ORDER BY i.id`,
  )
  for (const { institution, code, department, ...person } of rows) {
    const initiator = { ...person, institution: code, userId: person.id }
    const actor = { institutionId: institution, id: person.id, name: person.lastName }
    await installation.platform.database.writeBackdated(institution, async (writerFor) => {
      const tx = writerFor(actor, new Date('2026-02-02T08:00:00Z'))
      const newPapers = Array.from({ length: contractCount }, () => ({ tx, initiator, seed: { department } }))
      for (const paper of await createMpcs(newPapers))
        await createContract(tx, initiator, paper, { notifiedOn: '2026-02-20', awardedOn: '2026-03-02' })
    })
  }
  return rows.map(({ institution }) => institution)
}

it('another server finishes the jobs of a killed server', async () => {
  for (let round = 0; round < repetitions(10); round++) {
    const [moved, heldUp] = (await addContracts(30)) as [string, string]
    await client.query('BEGIN')
    await client.query('SELECT FROM audit_heads WHERE institution_id = $1 FOR UPDATE', [heldUp])
    await start(first)
    // Other jobs may wait for the same lock.
    await first.until(
      async () =>
        (await countDueJobs(moved)) === 0 &&
        (await count('SELECT count(*)::int FROM pg_locks WHERE NOT granted')) > 0,
      30_000,
    )
    await first.kill('SIGKILL')
    await client.query('COMMIT')
    expect(await countDueJobs(heldUp)).toBeGreaterThanOrEqual(30)
    expect(await unfinished()).toBeGreaterThan(0)

    await client.query('UPDATE jobs SET lease_until = clock_timestamp() WHERE leased_by IS NOT NULL')
    await Promise.all([start(second), start(third)])
    await second.until(async () => (await unfinished()) === 0, 60_000)
    expect(await countDueJobs(heldUp)).toBe(0)
    const { rows } = await client.query('SELECT kind FROM jobs ORDER BY kind')
    expect(rows.map(({ kind }) => kind)).toEqual([
      'audit.checks',
      'audit.days',
      'audit.seals',
      'audit.weekly',
      'contracts.moveStages',
      'digests',
      'enquiries.close',
      'mail',
      'tidy',
      'windows.watch',
    ])
    await Promise.all([second.kill('SIGKILL'), third.kill('SIGKILL')])

    expect(await findRollupFaults(installation.access)).toEqual([])
    await asOwner(installation.access.owner, async (tx) => {
      for (const { fault } of await verifyChains(tx)) expect(fault).toBe(null)
    })
  }
}, 300_000)
