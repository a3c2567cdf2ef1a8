import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headText, readHeads, type Head, type SavedHead } from '@insaka/domain/audit-log/head'
import { openWorld, type TestTenant, rightPassword } from '../../test/support/world.ts'
import { verifyAudit } from '../commands/audit-verify.ts'
import { inReadOnlySnapshot } from '../db/owner-transactions.ts'
import { comparedRecords } from '../commands/compared-record-kinds.ts'
import { compareRecords } from './compare-records.ts'
import { checkRecordedHeads } from './recorded-heads.ts'
import { readHead } from './tree.repository.ts'
import { verifyChains } from './verify-chains.ts'

// Needs its own database, because checks in other tests would report the forged events.
const world = openWorld({ alone: true })
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
  for (let i = 1; i <= 3; i++) {
    const { status } = await world.call('PUT', '/api/auth/users/profile', {
      as: tenant.people.ORD,
      body: {
        email: `${tenant.code}${i}@example.org`,
        phoneNumber: '0977 000 000',
        currentPassword: rightPassword,
        version: i,
      },
    })
    expect(status).toBe(200)
  }
})

async function statements(config: ClientConfig, ...texts: string[]): Promise<void> {
  const client = new Client(config)
  await client.connect()
  try {
    for (const text of texts) await client.query(text.replaceAll('$1', `'${tenant.id}'`))
  } finally {
    await client.end()
  }
}

const report = async () =>
  (await inReadOnlySnapshot(world.access.owner, ({ tx }) => verifyChains(tx))).find(
    ({ institution }) => institution === tenant.code,
  )!
const head = (): Promise<Head> => world.inTenant(tenant.id, readHead)
const readRecordedHeads = async (): Promise<SavedHead> => ({
  code: tenant.code,
  institutionId: null,
  ...(await head()),
})
const faultsOf = (...heads: SavedHead[]) =>
  inReadOnlySnapshot(world.access.owner, (observer) => checkRecordedHeads(observer, heads))

/** A copy of the first event with a forged actor and the given number. */
const insertForgedEvent = (sequence: number): string => `
  INSERT INTO audit_events SELECT institution_id, ${sequence}, happened_on, actor_institution_id, actor_id,
         'Forged Person', 'withdrawn', subject, subject_id, content, digest, link
    FROM audit_events WHERE institution_id = $1 AND sequence = 1`

describe('a forged event', () => {
  it.each([0, -7])('cannot be inserted with the number %i by the application', async (sequence) => {
    const writing = statements(
      world.access.application,
      'BEGIN',
      'SELECT app.set_tenant($1)',
      insertForgedEvent(sequence),
    )
    await expect(writing).rejects.toMatchObject({
      code: '23514',
      constraint: 'audit_events_sequence_positive',
    })
  })

  it.each([
    [0, 'event 0: the first event is number 1'],
    [-7, 'event -7: the first event is number 1'],
    [4, 'event 4: its link does not follow from the one before'],
    [9, 'event 4: it is missing'],
  ])('is reported with the number %i, even if the owner inserted it', async (sequence, fault) => {
    const check = 'ALTER TABLE audit_events DROP CONSTRAINT audit_events_sequence_positive'
    const again = `ALTER TABLE audit_events ADD CONSTRAINT audit_events_sequence_positive CHECK (sequence > 0) NOT VALID`
    await statements(world.access.owner, check, insertForgedEvent(sequence), again)
    expect(await report()).toMatchObject({ fault })
  })
})

describe('an event chained by the application itself', () => {
  /** Appends an event as the application’s role may do. */
  const chained = (subject: string, subjectId: string, content: string) => `
    WITH head AS (SELECT sequence + 1 AS sequence, link FROM audit_heads WHERE institution_id = $1),
         event AS (INSERT INTO audit_events
                   SELECT $1, sequence, now(), NULL, NULL, 'x', 'x', '${subject}', '${subjectId}', '${content}',
                          encode(sha256(convert_to('${content}', 'UTF8')), 'hex'),
                          encode(sha256(convert_to(link || E'\\n' || sequence || E'\\n' || encode(sha256(convert_to('${content}', 'UTF8')), 'hex'), 'UTF8')), 'hex')
                     FROM head RETURNING sequence, link)
    UPDATE audit_heads SET sequence = event.sequence, link = event.link FROM event WHERE institution_id = $1`

  it.each([
    ['users', 'nobody', '{}', 'event 4: its content is not in the format of an event'],
    ['lvp', '1', 'no JSON', 'event 4: its content is not in the format of an event'],
    ['lvp', 'twelve', '{"actor":{}}', 'event 4: its columns differ from its content'],
  ])(
    'is reported if it is no event of %s %s, and hides no other fault',
    async (subject, id, content, fault) => {
      await statements(
        world.access.application,
        'BEGIN',
        'SELECT app.set_tenant($1)',
        chained(subject, id, content),
        'COMMIT',
      )
      expect(await report()).toMatchObject({ fault })
      const faults: string[] = []
      await inReadOnlySnapshot(world.access.owner, (sight) =>
        compareRecords(sight, comparedRecords, ({ institution, record }) => {
          if (institution === tenant.code) faults.push(record)
        }),
      )
      expect(faults).toEqual([`${subject} ${id}`])
    },
  )
})

describe('a head saved elsewhere', () => {
  /** Cuts the history as the owner of the database could, so that every link still holds. */
  const shortenedHistory = (previousSize: number) => [
    `DELETE FROM audit_events WHERE institution_id = $1 AND sequence > ${previousSize}`,
    `UPDATE audit_heads SET sequence = ${previousSize}, link = coalesce((SELECT link FROM audit_events
       WHERE institution_id = $1 AND sequence = ${previousSize}), repeat('0', 64)) WHERE institution_id = $1`,
  ]
  /** Rewrites the last event with a valid link. */
  const rebuiltChain = `
    WITH forged AS (SELECT replace(content, '3@example', '9@example') AS content FROM audit_events WHERE institution_id = $1 AND sequence = 3),
         sums AS (SELECT content, encode(sha256(convert_to(content, 'UTF8')), 'hex') AS digest FROM forged),
         links AS (SELECT content, digest, encode(sha256(convert_to(
                     (SELECT link FROM audit_events WHERE institution_id = $1 AND sequence = 2) || E'\\n3\\n' || digest, 'UTF8')), 'hex') AS link FROM sums),
         head AS (UPDATE audit_heads SET link = links.link FROM links WHERE institution_id = $1)
    UPDATE audit_events SET content = links.content, digest = links.digest, link = links.link FROM links
     WHERE institution_id = $1 AND sequence = 3`

  it('still matches when the history has grown', async () => {
    const before = await readRecordedHeads()
    await world.enquiry(tenant, tenant.people.ORD)
    const none = { events: 0, link: '0'.repeat(64), root: null }
    expect(await faultsOf(before, await readRecordedHeads(), { ...before, ...none })).toEqual([])
    expect(await faultsOf(...readHeads(headText(before as Head)))).toEqual([])
  })

  it.each([
    [
      'went back',
      () => shortenedHistory(1),
      'its history is too short: the kept head is at event 3, but it ends at 1',
    ],
    [
      'was emptied',
      () => shortenedHistory(0),
      'its history is too short: the kept head is at event 3, but it ends at 0',
    ],
    ['was rewritten', () => [rebuiltChain], 'the link of event 3 differs from the kept head'],
  ])('reveals that a history %s, although every link holds', async (_, sql, fault) => {
    const before = await readRecordedHeads()
    await statements(world.access.owner, ...sql())
    expect(await report()).toMatchObject({ fault: null })
    expect(await faultsOf(before)).toEqual([{ institution: tenant.code, fault }])
  })

  it('reveals that an institution is gone', async () => {
    const deletedEvents = { ...(await readRecordedHeads()), code: 'NOWHERE' }
    expect(await faultsOf(deletedEvents)).toEqual([
      { institution: 'NOWHERE', fault: 'a head was kept, but the institution does not exist' },
    ])
  })

  it('reveals a rewritten history by its root alone, for a named or an unknown institution', async () => {
    const [typed] = readHeads(headText(await head()))
    await statements(world.access.owner, rebuiltChain)
    expect(await faultsOf(typed!)).toEqual([
      { institution: 'All institutions', fault: 'no history has the kept root of 3 events' },
    ])
    expect(await faultsOf({ ...typed!, code: tenant.code })).toEqual([
      { institution: tenant.code, fault: 'the root of the first 3 events differs from the kept head' },
    ])
  })
})

describe('npm run audit:verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'insaka-heads-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string): string => join(folder, name)

  /** Returns the exit code and the output lines about this institution. */
  async function verify(...args: string[]): Promise<[number, string[]]> {
    const output: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line))
    const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void output.push(line))
    const { argv } = process
    process.argv = [...argv.slice(0, 2), 'audit-verify', ...args]
    try {
      return [await verifyAudit(world), output]
    } finally {
      process.argv = argv
      log.mockRestore()
      error.mockRestore()
    }
  }
  const linesOfInstitution = (lines: string[]) => lines.filter((line) => line.startsWith(`${tenant.code}: `))

  it('prints the head of each history and accepts it as input', async () => {
    const [, output] = await verify()
    expect(linesOfInstitution(output)).toEqual([
      `${tenant.code}: 3 events, every link holds`,
      expect.stringMatching(new RegExp(`^${tenant.code}: head 3 [0-9a-f]{64} root [0-9a-f]{64}$`)),
    ])
    writeFileSync(file('kept.txt'), output.join('\n'))
    await statements(
      world.access.owner,
      `UPDATE users SET role = 'DEV' WHERE institution_id = $1 AND id = '${tenant.people.ORD.id}'`,
      'DELETE FROM audit_events WHERE institution_id = $1 AND sequence = 3',
      `UPDATE audit_heads SET sequence = 2, link = (SELECT link FROM audit_events WHERE institution_id = $1 AND sequence = 2)
        WHERE institution_id = $1`,
    )
    const [code, lines] = await verify(`--since=${file('kept.txt')}`)
    expect([code, linesOfInstitution(lines)]).toEqual([
      1,
      [
        `${tenant.code}: 2 events, every link holds`,
        expect.stringContaining('head 2'),
        `${tenant.code}: BROKEN: the edge of the tree differs from the events`,
        `${tenant.code}: BROKEN: its history is too short: the kept head is at event 3, but it ends at 2`,
        ...['email', 'user.role'].map(
          (field) =>
            `${tenant.code}: CHANGED users ${tenant.people.ORD.id}: ${field} differs from its history`,
        ),
      ],
    ])
  })

  it.each([
    [['--sinse=x'], /npm run audit:verify -- --since=FILE, where/],
    [['--since=/nowhere/heads.txt'], /cannot be read/],
    [[`--since=${file('none.txt')}`], /contains no head of a history/],
  ])('refuses %j before it checks anything', async (args, message) => {
    writeFileSync(file('none.txt'), 'nothing')
    expect(await verify(...args)).toEqual([1, [expect.stringMatching(message)]])
  })
})
