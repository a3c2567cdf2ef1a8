import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readHeads } from '@insaka/domain/audit-log/head'
import { auditChecksOf } from '../../test/support/audit-checks.ts'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { findHistoryFaults, type RecordedEnds } from '../commands/audit-verify.ts'
import { inReadOnlySnapshot, asOwner } from '../db/owner-transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { deleteDemo } from '../demo/demo.repository.ts'
import { sealSecurityEventsJob } from '../audit-verification/seal-security-events.ts'
import { writeSecurityEvent } from './write-security-event.ts'
import { readSeals, sealLine, verifySeals, type SealReport } from './verify-seals.ts'

// Needs its own database, because checks in other tests would report the same tampering.
const world = openWorld({ alone: true })
const { completeCheck } = auditChecksOf(world)
const seal = () => runJob(sealSecurityEventsJob, world.platform)
const verify = () => asOwner(world.access.owner, (tx) => verifySeals(tx))

const write = (institutionId?: string, detail = 'x') =>
  world.platform.database.writeDirectory(async (tx) =>
    writeSecurityEvent(
      tx,
      {
        kind: 'signed in',
        address: '203.0.113.9',
        agent: 'Ägypt 🦒',
        detail,
        ...(institutionId && { institutionId }),
      },
      world.now,
    ),
  )

/** Returns the result of the check after the changes, which are then rolled back. */
async function faultsAfter(...changes: string[]): Promise<SealReport[]> {
  let sealFaults: SealReport[] = []
  await asOwner(world.access.owner, async (tx) => {
    for (const change of changes)
      expect((await tx.execute(sql.raw(change))).rowCount, change).toBeGreaterThan(0)
    sealFaults = await verifySeals(tx)
    throw new Error('taken back')
  }).catch((error: Error) => expect(error.message).toBe('taken back'))
  return sealFaults
}

let tenant: TestTenant
beforeAll(async () => {
  tenant = await world.institution()
  for (const detail of ['1', '2', '3']) {
    for (let i = 0; i < 3; i++) await write(tenant.id, detail)
    await write()
    await seal()
  }
})

describe('seals of security events', () => {
  it('hold for each institution and for events without one', async () => {
    const reports = await verify()
    expect(reports).toEqual([
      {
        institution: 'No institution',
        events: 3,
        seal: { number: 3, link: expect.any(String) },
        fault: null,
      },
      { institution: tenant.code, events: 9, seal: { number: 3, link: expect.any(String) }, fault: null },
    ])
    await seal()
    expect(await verify()).toEqual(reports)
  })

  it.each<[string, string[], string]>([
    ...[
      `happened_on = happened_on + interval '1 second'`,
      `kind = 'signed out'`,
      `user_id = gen_random_uuid()`,
      `username = 'else'`,
      `address = '203.0.113.10'`,
      `agent = ''`,
      `detail = NULL`,
      `id = gen_random_uuid()`,
    ].map((set): [string, string[], string] => [
      set,
      [`UPDATE security_events SET ${set} WHERE detail = '2' AND institution_id = $1`],
      'security events: seal 2 does not match its 3 events: one was changed',
    ]),
    [
      'an event that was removed',
      [
        `DELETE FROM security_events WHERE id = (SELECT min(id::text)::uuid FROM security_events WHERE detail = '2' AND institution_id = $1)`,
      ],
      'security events: seal 2 covers 3 events, but 2 exist',
    ],
    [
      'all events of a seal that were removed',
      [`DELETE FROM security_events WHERE seal = 1 AND institution_id = $1`],
      'security events: seal 1 covers 3 events, but 0 exist',
    ],
    [
      'an event that was put under a former seal',
      [
        `INSERT INTO security_events VALUES (gen_random_uuid(), now(), 'signed in', $1, NULL, NULL, '', '', NULL, 1)`,
      ],
      'security events: seal 1 covers 3 events, but 4 exist',
    ],
    [
      'an event that waits for another seal',
      [`UPDATE security_events SET seal = NULL WHERE detail = '3' AND institution_id = $1`],
      'security events: seal 3 covers 3 events, but 0 exist',
    ],
    [
      'an event of another institution',
      [`UPDATE security_events SET institution_id = NULL WHERE detail = '3' AND institution_id = $1`],
      'security events: seal 3 covers 3 events, but 0 exist',
    ],
    [
      'events that were removed with their seal',
      [
        'DELETE FROM security_events WHERE seal = 2 AND institution_id = $1',
        'DELETE FROM security_seals WHERE number = 2 AND institution_id = $1',
      ],
      'security events: seal 2 is missing',
    ],
    [
      'events whose last seal was removed',
      ['DELETE FROM security_seals WHERE number = 3 AND institution_id = $1'],
      'security events: seal 3 is missing',
    ],
    [
      'a seal of another moment',
      [
        `UPDATE security_seals SET sealed_on = sealed_on + interval '1 hour' WHERE number = 2 AND institution_id = $1`,
      ],
      'security events: seal 2 does not match its 3 events: one was changed',
    ],
    [
      'a seal with the link of another',
      [`UPDATE security_seals SET link = repeat('0', 64) WHERE number = 2 AND institution_id = $1`],
      'security events: seal 2 does not follow from the one before',
    ],
    [
      'a rebuilt first seal',
      [
        'DELETE FROM security_events WHERE seal = 1 AND institution_id = $1',
        'DELETE FROM security_seals WHERE number = 1 AND institution_id = $1',
        'UPDATE security_events SET seal = seal - 1 WHERE institution_id = $1',
        'UPDATE security_seals SET number = number - 1 WHERE institution_id = $1',
      ],
      'security events: seal 1 does not follow from the one before',
    ],
  ])('are broken after %s', async (_, changes, fault) => {
    const sealFaults = await faultsAfter(
      ...changes.map((change) => change.replaceAll('$1', `'${tenant.id}'`)),
    )
    expect(sealFaults.find(({ institution }) => institution === tenant.code)?.fault).toBe(fault)
  })

  it('cannot be set, changed or read by the application', async () => {
    const attempt = (text: string) =>
      world.platform.database
        .writeDirectory((tx) => runSql(tx, text))
        .then(
          () => 'done',
          () => 'refused',
        )
    for (const text of [
      `INSERT INTO security_events VALUES (gen_random_uuid(), now(), 'signed in', NULL, NULL, NULL, '', '', NULL, 1)`,
      `INSERT INTO security_seals VALUES (gen_random_uuid(), 1, now(), 0, '', '')`,
      'SELECT * FROM security_seals',
    ])
      expect(await attempt(text), text).toBe('refused')
  })

  it('do not fork when several processes seal during writes', async () => {
    const { id, code } = await world.institution()
    await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? seal() : write(id, String(i)))))
    await seal()
    expect((await verify()).find(({ institution }) => institution === code)).toMatchObject({
      events: 30,
      fault: null,
    })
  })

  it('include an event committed after later ones were sealed', async () => {
    const { id, code } = await world.institution()
    const firstSeals = uuidv7(new Date(world.now.getTime() - 60_000))
    await write(id)
    await seal()
    const client = new Client(world.access.owner)
    await client.connect()
    await client.query(
      `INSERT INTO security_events VALUES ($1, now(), 'signed in', $2, NULL, NULL, '', '', NULL)`,
      [firstSeals, id],
    )
    await client.end()
    await seal()
    expect((await verify()).find(({ institution }) => institution === code)).toMatchObject({
      events: 2,
      seal: { number: 2 },
      fault: null,
    })
  })

  it('cover many events in several batches', async () => {
    const { id, code } = await world.institution()
    await asOwner(world.access.owner, (tx) =>
      tx.execute(sql`INSERT INTO security_events
        SELECT gen_random_uuid(), now(), 'signed in', ${id}, NULL, NULL, '', '', NULL FROM generate_series(1, 4500)`),
    )
    await seal()
    expect((await verify()).find(({ institution }) => institution === code)).toMatchObject({
      events: 4_500,
      seal: { number: 3 },
      fault: null,
    })
  })
})

describe('a seal saved elsewhere', () => {
  const faultsSince = async (text: string) => {
    const sealLines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const recordedSeals: RecordedEnds = { heads: [], seals: readSeals(text) }
    const faults = await inReadOnlySnapshot(world.access.owner, (observer) =>
      findHistoryFaults(observer, recordedSeals),
    )
    const lines = sealLines.mock.calls.map(([line]) => String(line))
    sealLines.mockRestore()
    return { faults: [...faults.printedLines()], lines }
  }

  it('is parsed from the output of the check, and reveals that the newest events were deleted with their seal', async () => {
    const { id, code } = await world.institution()
    await write(id)
    await seal()
    await write(id)
    await seal()
    const { lines, faults } = await faultsSince('')
    expect(faults).toEqual([])
    const text = lines.join('\n')
    const [own] = readSeals(text).filter(({ institution }) => institution === code)
    expect(lines).toContain(sealLine(code, own!))
    expect(readHeads(lines.filter((line) => line.includes('seal')).join('\n'))).toEqual([])
    expect(readSeals(text).map(({ institution }) => institution)).toContain('No institution')
    expect((await faultsSince(text)).faults).toEqual([])

    await asOwner(world.access.owner, async (tx) => {
      await tx.execute(sql`DELETE FROM security_events WHERE seal = 2 AND institution_id = ${id}`)
      await tx.execute(sql`DELETE FROM security_seals WHERE number = 2 AND institution_id = ${id}`)
    })
    expect((await faultsSince('')).faults).toEqual([])
    expect((await faultsSince(text)).faults).toEqual([
      `${code}: BROKEN security events: seal 2 differs from the kept one`,
    ])
  })
})

it('the check of an institution reports its own events only', async () => {
  const [one, other] = [await world.institution(), await world.institution()]
  await write(one.id)
  await write(other.id)
  await seal()
  await asOwner(world.access.owner, (tx) =>
    tx.execute(sql`UPDATE security_events SET kind = 'signed out' WHERE institution_id = ${one.id}`),
  )
  const fault = {
    part: 'events',
    text: 'security events: seal 1 does not match its 1 events: one was changed',
  }
  expect((await completeCheck(one.people.ADMIN)).faults).toMatchObject([fault])
  expect((await completeCheck(other.people.ADMIN)).faults).toEqual([])
  expect(JSON.stringify(await verify())).toContain(fault.text)
})

it('demo institutions are removed together with their seals', async () => {
  const demo = await world.institution({ demo: true })
  await write(demo.id)
  await seal()
  await asOwner(world.access.owner, async (tx) => {
    await tx.execute(sql`UPDATE institutions SET demo = false WHERE id <> ${demo.id}`)
    await deleteDemo(tx)
    const { rows } = await tx.execute(sql`SELECT FROM security_seals WHERE institution_id = ${demo.id}`)
    expect(rows).toEqual([])
  })
})
