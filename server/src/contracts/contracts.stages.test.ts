import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createContract, createMpcs } from '../demo/factory.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { contractsOf } from '../../test/support/contracts.ts'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { moveStagesJob } from './move-stages.ts'

// Needs its own database, because the job runs for all institutions, including those damaged by other tests.
const world = openWorld({ alone: true })
type Json = any
const { paper, put, withContract, change, saved, stored, history } = contractsOf(world)
let tenant: TestTenant
let ORD: Person

/** 2026-04-01 in Zambia starts two hours before midnight UTC. */
const beforeMidnight = new Date('2026-03-31T21:59:59Z')
const midnight = new Date('2026-03-31T22:00:00Z')

beforeEach(async () => {
  world.now = new Date('2026-03-31T08:00:00Z')
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const days = {
  approvedOn: '2026-03-01',
  clearedOn: '2026-03-20',
  notifiedOn: '2026-04-01',
  awardedOn: '2026-04-08',
}
const move = () => runJob(moveStagesJob, world.platform)
const list = async (query: object = {}): Promise<Json> =>
  (
    await world.call('GET', `/api/procurement/hvp/mpc/linked/${ORD.id}/0/id/12`, {
      as: ORD,
      query: { scope: 'institution', ...query },
    })
  ).body.payload
const stageNow = async (): Promise<[string, number[]]> => {
  const { mpcs, counts } = await list()
  const [{ contract }] = mpcs.content
  const matches = await list({ stage: contract.stage })
  expect([counts.ALL, counts[contract.stage]]).toEqual([1, 1])
  return [contract.stage, matches.mpcs.content.map((each: Json) => each.contract.id)]
}
const contractsAtTime = async (time: Date) => {
  world.now = time
  ORD = await world.signInAgain(tenant, ORD)
}
const faults = () => findRollupFaults(world.access, tenant)

describe('the stage of a contract', () => {
  it('changes at midnight in Zambia, in lists, filters and counters', async () => {
    await withContract(ORD, await paper(ORD, 100), days)
    expect(await stageNow()).toEqual(['CLEARED', [1]])
    await contractsAtTime(beforeMidnight)
    await move()
    expect(await stageNow()).toEqual(['CLEARED', [1]])
    await contractsAtTime(midnight)
    await move()
    expect(await stageNow()).toEqual(['NOTIFIED', [1]])
    expect((await list({ stage: 'CLEARED' })).mpcs.content).toEqual([])
    expect(await faults()).toEqual([])
    await contractsAtTime(new Date('2026-04-07T22:00:00Z'))
    await move()
    expect(await stageNow()).toEqual(['AWARDED', [1]])
    expect((await list({ stage: 'AWARDED' })).sums).toEqual([{ currency: 'ZMW', amount: 100 }])
    expect(await faults()).toEqual([])
  })

  it('passes several stages at once if the job did not run for days, and no further one when it runs again', async () => {
    await withContract(ORD, await paper(ORD, 100), days)
    world.now = new Date('2026-07-01T08:00:00Z')
    await move()
    const { contracts } = await stored(tenant)
    expect(contracts).toMatchObject([{ state: 'AWARDED', state_until: null }])
    const before = await stored(tenant)
    await move()
    expect(await stored(tenant)).toEqual(before)
  })

  it('changes without a new version, event or history entry', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100), days)
    const before = await stored(tenant)
    await contractsAtTime(midnight)
    await move()
    const after = await stored(tenant)
    expect(after.events).toEqual(before.events)
    expect(after.papers).toEqual(before.papers)
    expect(after.series).toEqual(before.series)
    const [was, is] = [before.contracts[0], after.contracts[0]]
    expect(is).toEqual({ ...was, state: 'NOTIFIED', state_until: is.state_until })
    expect(await history(ORD, 'contracts', 1)).toHaveLength(1)
    const next = await saved(change(ORD, mpc, { amountPaid: 5 }))
    expect(next).toMatchObject({ version: 3, contract: { stage: 'NOTIFIED', amountPaid: 5 } })
    const [event] = await history(ORD, 'contracts', 1)
    expect(event!.changes.map(({ field }: Json) => field)).toEqual(['amountPaid', 'balance'])
  })

  it('does not count as a change if an unchanged contract is saved before the job ran', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100), days)
    const before = await stored(tenant)
    await contractsAtTime(midnight)
    const { status } = await put(ORD, mpc)
    expect(status).toBe(200)
    const after = await stored(tenant)
    expect([after.events, after.papers[0].version, after.contracts[0].version]).toEqual([
      before.events,
      before.papers[0].version,
      before.contracts[0].version,
    ])
    await move()
    expect(await stageNow()).toEqual(['NOTIFIED', [1]])
    expect(await faults()).toEqual([])
  })

  it('of a fully paid contract does not change, until it is no longer fully paid', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100), { ...days, amountPaid: 100 })
    expect(await stageNow()).toEqual(['PAID_IN_FULL', [1]])
    await contractsAtTime(midnight)
    await move()
    expect(await stageNow()).toEqual(['PAID_IN_FULL', [1]])
    await saved(change(ORD, mpc, { amountPaid: 99.99 }))
    expect(await stageNow()).toEqual(['NOTIFIED', [1]])
    expect(await faults()).toEqual([])
  })

  it('follows changed dates', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100), days)
    const later = await saved(
      change(ORD, mpc, { clearedOn: '2026-04-10', notifiedOn: '2026-04-11', awardedOn: '2026-04-20' }),
    )
    expect(later.contract.stage).toBe('APPROVED')
    await contractsAtTime(midnight)
    await move()
    expect(await stageNow()).toEqual(['APPROVED', [1]])
    await contractsAtTime(new Date('2026-04-09T22:00:00Z'))
    await move()
    expect(await stageNow()).toEqual(['CLEARED', [1]])
  })

  it('is changed once by several processes, also during saves', async () => {
    const papers = await Promise.all(Array.from({ length: 20 }, () => paper(ORD, 100)))
    const mpcs = await Promise.all(papers.map((each) => withContract(ORD, each, days)))
    const events = Number((await stored(tenant)).events[0].count)
    await contractsAtTime(midnight)
    const [answers] = await Promise.all([
      Promise.all(mpcs.map((mpc) => change(ORD, mpc, { amountPaid: 100 }))),
      move(),
      move(),
      move(),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await move()
    const { contracts, events: now } = await stored(tenant)
    expect(new Set(contracts.map(({ state }: Json) => state))).toEqual(new Set(['PAID_IN_FULL']))
    expect(Number(now[0].count)).toBe(events + 40)
    expect(await faults()).toEqual([])
  })

  it('changes for more contracts than one batch holds, in each institution', async () => {
    const contractCount = 201
    const elsewhere = await world.institution()
    await withContract(elsewhere.people.ORD, await paper(elsewhere.people.ORD), days)
    await contractsAt(tenant, contractCount)
    await contractsAtTime(midnight)
    await stopAfterOneBatch()
    const states = async ({ id }: { id: string }) =>
      (
        await world.inTenant(id, (tx) =>
          runSql(tx, 'SELECT state, count(*)::int FROM contracts WHERE institution_id = $1 GROUP BY 1', [id]),
        )
      ).rows
    expect(await states(tenant)).toContainEqual({ state: 'NOTIFIED', count: 200 })
    await move()
    expect(await states(tenant)).toEqual([{ state: 'NOTIFIED', count: contractCount }])
    expect(await states(elsewhere)).toEqual([{ state: 'NOTIFIED', count: 1 }])
    expect((await list()).counts).toMatchObject({ NOTIFIED: contractCount, CLEARED: 0 })
    expect((await list({ stage: 'NOTIFIED' })).mpcs.pagination.totalRecords).toBe(contractCount)
  })
})

/** Runs the job and stops the server during the first batch of this institution. */
async function stopAfterOneBatch(): Promise<void> {
  const { database } = world.platform
  const stopping = new AbortController()
  const write = database.write.bind(database)
  const slowWrite = vi.spyOn(database, 'write').mockImplementation((id, ...rest) => {
    if (id === tenant.id) stopping.abort()
    return write(id, ...rest)
  })
  try {
    await expect(runJob(moveStagesJob, world.platform, stopping)).rejects.toThrow('aborted')
  } finally {
    slowWrite.mockRestore()
  }
}

function contractsAt({ id, code }: TestTenant, count: number): Promise<void> {
  const initiator = { ...ORD, institution: code, userId: ORD.id }
  const actor = { institutionId: id, id: ORD.id, name: 'Mutale Banda' }
  return world.platform.database.write(id, actor, async (tx) => {
    const seed = { department: 'PSU', initiatedOn: days.approvedOn, requisitionedOn: days.approvedOn }
    const papers = await createMpcs(Array.from({ length: count }, () => ({ tx, initiator, seed })))
    for (const each of papers) await createContract(tx, initiator, each, days)
  })
}
