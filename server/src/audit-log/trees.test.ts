import { describe, expect, it } from 'vitest'
import type { Head } from '@insaka/domain/audit-log/head'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { dailyHeadsJob } from '../audit-proofs/save-daily-heads.ts'
import { buildProjections } from '../build-projections.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { treesProjection } from './build-trees.ts'
import { headAt, readHead } from './tree.repository.ts'
import { verifyTrees } from './verify-trees.ts'

// Needs its own database, because the tests damage and rebuild the trees of all institutions.
const world = openWorld({ alone: true })

const actor = { institutionId: null, id: null, name: 'Insaka' }

const recordEvents = (tenant: { id: string }, count: number): Promise<void> =>
  world.platform.database.write(tenant.id, actor, async (tx) => {
    for (let i = 0; i < count; i++)
      tx.record({ action: 'tried', subject: 'lvp', subjectId: '1', before: null, after: { i, count } })
  })

const tamper = (tenant: TestTenant, sql: string) =>
  asOwner(world.access.owner, (tx) => tx.execute(sql.replaceAll('$1', `'${tenant.id}'`)))
const faultsOf = async ({ code }: TestTenant) =>
  (await asOwner(world.access.owner, (tx) => verifyTrees(tx))).find(
    ({ institution }) => institution === code,
  )!.faults

const headOf = (tenant: TestTenant): Promise<Head> => world.inTenant(tenant.id, readHead)

const storedTree = (tenant: TestTenant) =>
  world.platform.database.read(tenant.id, async (tx) => ({
    edge: (await runSql(tx, 'SELECT edge FROM audit_heads')).rows,
    nodes: (await runSql(tx, 'SELECT index, hash FROM audit_nodes ORDER BY index')).rows,
    days: (await runSql(tx, 'SELECT day::text, events, link, root FROM audit_days ORDER BY day')).rows,
  }))

const day = 24 * 60 * 60 * 1000

describe('the Merkle tree of a history', () => {
  it('is the same after single saves and one bulk save, and has a node per full 256 events', async () => {
    const [alone, together] = [await world.institution(), await world.institution()]
    for (const count of [1, 254, 1, 1, 1, 253, 2, 300]) await recordEvents(alone, count)
    expect(await faultsOf(alone)).toEqual([])
    await recordEvents(together, 813)
    expect(await faultsOf(together)).toEqual([])
    for (const tenant of [alone, together]) {
      const { nodes } = await storedTree(tenant)
      expect(nodes.map(({ index }) => Number(index))).toEqual([0, 1, 2])
    }
  })

  it('returns the head after any past number of events', async () => {
    const tenant = await world.institution()
    const heads: Head[] = [await headOf(tenant)]
    for (const count of [1, 2, 252, 1, 1, 254, 1, 1, 5]) {
      await recordEvents(tenant, count)
      heads.push(await headOf(tenant))
    }
    expect(heads.map(({ events }) => events)).toEqual([0, 1, 3, 255, 256, 257, 511, 512, 513, 518])
    for (const head of heads)
      expect(await world.inTenant(tenant.id, (tx) => headAt(tx, head.events))).toEqual(head)
  })

  it.each([
    [
      'the edge',
      'UPDATE audit_heads SET edge = set_byte(edge, 40, 255 - get_byte(edge, 40)) WHERE institution_id = $1',
      ['the edge of the tree differs from the events'],
    ],
    [
      'a node',
      "UPDATE audit_nodes SET hash = sha256('x') WHERE institution_id = $1 AND index = 1",
      ['the node of the tree over events 257 to 512 differs from them'],
    ],
    [
      'a node, by taking it away',
      'DELETE FROM audit_nodes WHERE institution_id = $1 AND index = 0',
      ['the node of the tree over events 1 to 256 differs from them'],
    ],
    [
      'a node, by adding one',
      "INSERT INTO audit_nodes VALUES ($1, 2, sha256('x'))",
      ['the node of the tree over events 513 to 768 differs from them'],
    ],
    ['the root of a day', "UPDATE audit_days SET root = repeat('a', 64) WHERE institution_id = $1", null],
    ['the link of a day', "UPDATE audit_days SET link = repeat('a', 64) WHERE institution_id = $1", null],
    ['the events of a day', 'UPDATE audit_days SET events = 3 WHERE institution_id = $1', null],
    ['a day', "UPDATE audit_days SET day = '2020-01-01' WHERE institution_id = $1", null],
  ])('reveals who changed %s', async (_, sql, faults) => {
    const tenant = await world.institution()
    await recordEvents(tenant, 600)
    world.passTime(day)
    await runJob(dailyHeadsJob, world.platform)
    expect(await faultsOf(tenant)).toEqual([])
    await tamper(tenant, sql)
    expect(await faultsOf(tenant)).toEqual(
      faults ?? [expect.stringMatching(/^the head of \d\d-\w{3}-20\d\d differs from the history$/)],
    )
  })

  it('is built from existing events at the start of a release, unless an event is missing', async () => {
    const tenant = await world.institution()
    const broken = await world.institution()
    for (const count of [3, 300, 200, 265]) {
      await recordEvents(tenant, count)
      await recordEvents(broken, count)
      world.passTime(day)
    }
    await runJob(dailyHeadsJob, world.platform)
    const before = await storedTree(tenant)
    expect([before.nodes.length, before.days.length]).toEqual([3, 4])
    await tamper(tenant, "UPDATE audit_heads SET edge = ''")
    await tamper(tenant, 'DELETE FROM audit_nodes')
    await tamper(tenant, 'DELETE FROM audit_days')
    await tamper(broken, 'DELETE FROM audit_events WHERE institution_id = $1 AND sequence IN (7, 768)')
    const messages: string[] = []
    const onProgress = (line: string) => void messages.push(line)
    await asOwner(world.access.owner, (tx, write) =>
      buildProjections({ tx, write }, [treesProjection], onProgress),
    )
    await runJob(dailyHeadsJob, world.platform)
    expect(await storedTree(tenant)).toEqual(before)
    expect(await faultsOf(tenant)).toEqual([])
    // Saving still works, and the check reports the missing events.
    await recordEvents(broken, 300)
    expect((await headOf(broken)).events).toBe(1068)
    expect(await faultsOf(broken)).toEqual(['the tree was not compared, because events are missing'])
  })

  it.each([
    ['is empty', "''"],
    ['is too short', "'\\x01'"],
  ])('does not block saving if its edge %s', async (_, edge) => {
    const tenant = await world.institution()
    await recordEvents(tenant, 5)
    await tamper(tenant, `UPDATE audit_heads SET edge = ${edge} WHERE institution_id = $1`)
    await recordEvents(tenant, 3)
    expect((await headOf(tenant)).events).toBe(8)
    expect(await faultsOf(tenant)).toEqual(['the edge of the tree differs from the events'])
  })

  it('reports an event number beyond the history without reading up to it', async () => {
    const tenant = await world.institution()
    await recordEvents(tenant, 3)
    await tamper(tenant, 'UPDATE audit_heads SET sequence = 3000000000 WHERE institution_id = $1')
    expect(await faultsOf(tenant)).toEqual(['the tree was not compared, because events are missing'])
  })
})

describe('the daily head', () => {
  const daysOf = async (tenant: TestTenant) =>
    (await storedTree(tenant)).days.map(({ day, events }) => [day, Number(events)] as const)

  it('is saved after the end of each day that had events, even if the job did not run for days', async () => {
    const tenant = await world.institution()
    world.now = new Date('2027-05-03T21:30:00Z')
    await recordEvents(tenant, 2)
    const monday = await headOf(tenant)
    await runJob(dailyHeadsJob, world.platform)
    expect(await daysOf(tenant)).toEqual([])
    // It is Tuesday in Zambia half an hour later.
    world.passTime(60 * 60_000)
    await recordEvents(tenant, 300)
    const tuesday = await headOf(tenant)
    world.passTime(5 * day)
    await recordEvents(tenant, 1)
    await runJob(dailyHeadsJob, world.platform)
    await runJob(dailyHeadsJob, world.platform)
    expect((await storedTree(tenant)).days).toEqual([
      { day: '2027-05-03', ...monday, events: '2' },
      { day: '2027-05-04', ...tuesday, events: '302' },
    ])
    world.passTime(day)
    await runJob(dailyHeadsJob, world.platform)
    expect(await daysOf(tenant)).toEqual([
      ['2027-05-03', 2],
      ['2027-05-04', 302],
      ['2027-05-09', 303],
    ])
    expect(await faultsOf(tenant)).toEqual([])
    await tamper(tenant, "DELETE FROM audit_days WHERE institution_id = $1 AND day = '2027-05-04'")
    expect(await faultsOf(tenant)).toEqual(['the head of 04-May-2027 is missing'])
    await tamper(
      tenant,
      "UPDATE audit_days SET day = '2027-05-10' WHERE institution_id = $1 AND day = '2027-05-09'",
    )
    expect(await faultsOf(tenant)).toEqual([
      'the head of 10-May-2027 differs from the history',
      'the head of 04-May-2027 is missing',
    ])
  })

  it('never changes: late events count for the next day', async () => {
    const tenant = await world.institution()
    world.now = new Date('2027-06-01T10:00:00Z')
    await recordEvents(tenant, 2)
    world.now = new Date('2027-06-02T10:00:00Z')
    await runJob(dailyHeadsJob, world.platform)
    world.now = new Date('2027-06-01T11:00:00Z')
    await recordEvents(tenant, 1)
    world.now = new Date('2027-06-05T10:00:00Z')
    await runJob(dailyHeadsJob, world.platform)
    expect(await daysOf(tenant)).toEqual([
      ['2027-06-01', 2],
      ['2027-06-02', 3],
    ])
    expect(await faultsOf(tenant)).toEqual([])
  })
})
