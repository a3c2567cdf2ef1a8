import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asOwner } from '../db/owner.ts'
import { databaseName, prepareDatabase, roleNames } from '../db/prepare.ts'
import { verifyChains } from '../db/verify-audit.ts'
import { buildPlatform } from '../installation.ts'
import type { Platform } from '../platform.ts'
import { deleteDemo } from './demo.repository.ts'
import { demoClock, seedDemo } from './seed-demo.ts'

const name = `insaka_demo_${process.pid}`
const { superuser, access } = { superuser: inject('superuser'), access: inject('access') }
const owner = { ...access.owner, database: name }
let platform: Platform
let eye: Client

beforeAll(async () => {
  const client = new Client(superuser)
  await client.connect()
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query(`CREATE DATABASE ${name} OWNER ${roleNames.owner} TEMPLATE ${databaseName}`)
  await prepareDatabase(superuser, name)
  await client.end()
  const application = { ...access.application, database: name }
  const secret = Buffer.alloc(32, 7).toString('base64url')
  platform = await buildPlatform(
    { passwordMinLength: 6, demoSignIn: true },
    { ...access, application, owner },
    secret,
  )
  eye = new Client({ ...superuser, database: name })
  await eye.connect()
})
afterAll(async () => {
  await platform.database.close()
  await eye.end()
})

const seed = (day: string) =>
  seedDemo(
    platform,
    demoClock(day, () => new Date()),
  )
const enquiries = async () =>
  (
    await eye.query(
      `SELECT reference, enquiry_type, description, state, issued_on, closed_on, initiator, created_on, updated_on,
              total_amount_for_documents_sold, forty_percent_remitted_on, withdrawn_on, withdrawal_reason
         FROM enquiries ORDER BY reference`,
    )
  ).rows

describe('the demo data', () => {
  it('has two years of enquiries, right in all that is kept beside them, and the same on the same day', async () => {
    await seed('2026-03-31')
    const first = await enquiries()
    expect(first).toHaveLength(120)
    const types = new Set(first.map((row) => row.enquiry_type))
    expect(types).toEqual(new Set(['RFQ', 'ITT', 'RFP', 'RFI', 'EOI', 'NTR']))
    expect(new Set(first.map((row) => row.state))).toEqual(new Set(['OPEN', 'WITHDRAWN']))
    const days = first.map((row) => row.created_on as Date).toSorted((a, b) => a.getTime() - b.getTime())
    expect(days[0]!.getTime()).toBeLessThan(Date.parse('2024-04-05T00:00:00+02:00'))
    expect(days.at(-1)!.getTime()).toBeLessThan(Date.parse('2026-03-31T00:00:00+02:00'))
    expect(days.at(-1)!.getTime()).toBeGreaterThan(Date.parse('2026-03-25T00:00:00+02:00'))

    await expectInStep()
    await asOwner(owner, deleteDemo)
    expect(await enquiries()).toEqual([])
    await seed('2026-03-31')
    expect(await enquiries()).toEqual(first)
    await asOwner(owner, deleteDemo)
    await seed('2026-04-01')
    expect(await enquiries()).not.toEqual(first)
  })
})

/** Chains, numbers, counters and words are what they would be for records that people saved. */
async function expectInStep(): Promise<void> {
  for (const { events, fault } of await asOwner(owner, verifyChains)) {
    expect(fault).toBeNull()
    expect(events).toBeGreaterThan(60)
  }
  const differences = await eye.query(
    `SELECT 'counted' AS what FROM
       (SELECT institution_id, scope, scope_id, state, records FROM register_counters WHERE records > 0
        EXCEPT SELECT e.institution_id, scope, scope_id, state, count(*) FROM enquiries e,
          LATERAL (VALUES ('institution', institution_id), ('department', department_id), ('mine', initiator_id)) s (scope, scope_id)
          GROUP BY 1, 2, 3, 4) c
     UNION ALL SELECT 'numbered' FROM
       (SELECT institution_id, last FROM number_series EXCEPT SELECT institution_id, count(*) FROM enquiries GROUP BY 1) n
     UNION ALL SELECT 'found' FROM enquiries e WHERE NOT EXISTS
       (SELECT FROM word_blocks w WHERE w.institution_id = e.institution_id AND word = lower(e.reference)
           AND block = e.id / 2048 AND get_bit(members, (e.id % 2048)::integer) = 1)`,
  )
  expect(differences.rows).toEqual([])
}
