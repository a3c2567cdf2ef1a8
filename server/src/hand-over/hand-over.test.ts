import { beforeAll, describe, expect, it } from 'vitest'
import type { UnfinishedWork } from '@insaka/domain/hand-over/hand-over.endpoints'
import { filledPaper } from '../../../domain/test/papers.ts'
import { contractsOf } from '../../test/support/contracts.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { auditFaultsOf, allFiguresOf } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { takeBackPapers } from '../papers/take-back-papers.actions.ts'

const world = openWorld()
const contracts = contractsOf(world)
const enquiries = enquiriesOf(world)
type Json = any

const path = ({ id }: Pick<Person, 'id'>) => `/api/auth/users/${id}/hand-over`
const handOver = (as: Person, from: Pick<Person, 'id'>, to: string) =>
  world.call('POST', path(from), { as, body: { to } })
const workOf = async (as: Person, of: Person): Promise<UnfinishedWork> => {
  const { status, body } = await world.call('GET', path(of), { as })
  expect(status).toBe(200)
  return body.payload.work
}

/** Repeats the call until nothing is left, as the page does. */
async function handOverAll(as: Person, from: Person, to: Person): Promise<number> {
  for (let all = 0; ;) {
    const { status, body } = await handOver(as, from, to.id)
    expect([status, body.fields]).toEqual([200, undefined])
    const { moved, left } = body.payload
    all += moved
    if (left === 0) return all
    expect(moved).toBeGreaterThan(0)
  }
}

const lists = {
  enquiries: ['enquiry/0/id/50/$', 'enquiries'],
  lvp: ['lvp/$/0/id/50', 'lvps'],
  mpc: ['hvp/mpc/$/0/id/50', 'mpcs'],
  contracts: ['hvp/mpc/linked/$/0/id/50', 'mpcs'],
  amendments: ['hvp/mpc/amendments/$/0/id/50', 'amendments'],
} as const
type Name = keyof typeof lists
const names = Object.keys(lists) as Name[]

async function list(name: Name, as: Person, query: object): Promise<Json[]> {
  const [url, many] = lists[name]
  const { status, body } = await world.call('GET', `/api/procurement/${url.replace('$', as.id)}`, {
    as,
    query: { ...query },
  })
  expect(status).toBe(200)
  const records = body.payload[many].content
  return name === 'contracts' ? records.map(({ contract }: Json) => contract) : records
}
const findOwnIds = async (as: Person): Promise<Record<Name, number[]>> => {
  const entries = await Promise.all(
    names.map(async (name) => [name, (await list(name, as, { scope: 'mine' })).map(({ id }) => id)]),
  )
  return Object.fromEntries(entries)
}

const saved = async (as: Person, kind: 'lvp' | 'hvp/mpc', body: object, one: string): Promise<Json> => {
  const [method, act] = 'id' in body ? (['PUT', 'update'] as const) : (['POST', 'create'] as const)
  const answer = await world.call(method, `/api/procurement/${kind}/${act}/${as.id}/0/id/12`, { as, body })
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  return answer.body.payload[one]
}
const lvp = (as: Person, changed: object = {}): Promise<Json> =>
  saved(as, 'lvp', { ...filledPaper, enquiry: { enquiryType: 'NTR' }, ...changed }, 'lvp')
const withStatus = async (as: Person, paper: Json, status: string): Promise<Json> =>
  saved(
    as,
    'approvalType' in paper ? 'hvp/mpc' : 'lvp',
    { ...paper, status },
    'approvalType' in paper ? 'mpc' : 'lvp',
  )

describe('the work of a user who leaves', () => {
  let tenant: TestTenant
  let leaver: Person
  let colleague: Person
  let before: Json
  let after: Json
  let stays: Record<Name, number[]>
  let takenBackNumber: number
  let moves: Record<Name, number[]>
  let work: UnfinishedWork
  let movedCount: number
  let requisition: number
  /** A completed committee paper with an unpaid contract and amendments by two users. */
  let unpaid: Json
  let fuelBefore: Json

  const fuel = async () => (await world.call('GET', '/api/stores/fuel/0/12/id', { as: leaver })).body.payload

  beforeAll(async () => {
    tenant = await world.institution()
    const { ADMIN, GUEST } = tenant.people
    leaver = await world.person(tenant, { firstName: 'Chanda', lastName: 'Zulu', role: 'ADMIN' })
    colleague = await world.person(tenant, { firstName: 'Mwila', lastName: 'Phiri' })

    const open = await enquiries.saved(leaver, { closedOn: '2026-04-30T09:00:00+02:00' })
    const closed = await enquiries.saved(leaver)
    const withdrawn = await enquiries.saved(leaver)
    await enquiries.withdraw(leaver, withdrawn.id)
    await enquiries.saved(ADMIN)

    const inProgress = await lvp(leaver)
    const complete = await withStatus(leaver, await lvp(leaver), 'COMPLETE')
    const cancelled = await withStatus(leaver, await lvp(leaver), 'CANCELLED')
    const takenBack = await lvp(leaver)
    const actor = { institutionId: tenant.id, id: leaver.id, name: 'Chanda Zulu' }
    await world.platform.database.write(tenant.id, actor, async (tx) => {
      await takeBackPapers(tx, lvpKind, [(await lvpKind.find(tx, takenBack.id))!])
    })

    const requestedPaper = await contracts.paper(leaver)
    const noContract = await withStatus(leaver, await contracts.paper(leaver), 'COMPLETE')
    const paidInProgress = await contracts.withContract(leaver, await contracts.paper(leaver), {
      amountPaid: 1_000_000,
    })
    const paid = await withStatus(
      leaver,
      await contracts.withContract(leaver, await contracts.paper(leaver), { amountPaid: 1_000_000 }),
      'COMPLETE',
    )
    const agreed = await contracts.withContract(leaver, await contracts.paper(leaver))
    await world.amendment(tenant, leaver, agreed.id, { amendedSum: 1_100_000 })
    await world.amendment(tenant, ADMIN, agreed.id, { amendedSum: 1_050_000 })
    unpaid = await withStatus(leaver, await contracts.get(leaver, agreed.id), 'COMPLETE')
    const ofAdmin = await contracts.withContract(ADMIN, await contracts.paper(ADMIN))
    const foreign = await world.amendment(tenant, leaver, ofAdmin.id)
    await world.fuel(tenant, leaver)
    requisition = await world.described('requisitions', tenant, leaver)

    takenBackNumber = takenBack.id
    const own = await findOwnIds(leaver)
    const enquiriesOfPapers = [unpaid, paidInProgress, requestedPaper, inProgress].map(
      ({ enquiry }) => enquiry.id,
    )
    moves = {
      enquiries: [...enquiriesOfPapers, closed.id, open.id].toSorted((one, other) => other - one),
      lvp: [inProgress.id],
      mpc: [unpaid.id, paidInProgress.id, requestedPaper.id],
      contracts: [unpaid.contract.id, paidInProgress.contract.id],
      amendments: [],
    }
    stays = {
      enquiries: own.enquiries.filter((id) => !moves.enquiries.includes(id)),
      lvp: [cancelled.id, complete.id],
      mpc: [paid.id, noContract.id],
      contracts: [paid.contract.id],
      amendments: [foreign.contract!.amendments[0]!.id, unpaid.contract.amendments[0].id],
    }
    expect(stays.enquiries).toContain(withdrawn.id)
    fuelBefore = await fuel()
    before = await allFiguresOf(world, GUEST)
    work = await workOf(ADMIN, leaver)
    movedCount = await handOverAll(ADMIN, leaver, colleague)
    after = await allFiguresOf(world, GUEST)
  }, 60_000)

  it('is counted by register before the hand-over', async () => {
    expect(work).toEqual({ requisitions: 1, enquiries: 2, lvp: 1, mpc: 2, contracts: 1 })
    expect(movedCount).toBe(7)
    expect(await workOf(tenant.people.ADMIN, leaver)).toEqual({
      requisitions: 0,
      enquiries: 0,
      lvp: 0,
      mpc: 0,
      contracts: 0,
    })
  })

  it('moves if it is unfinished, and otherwise stays', async () => {
    expect(await findOwnIds(colleague)).toEqual(moves)
    expect(await findOwnIds(leaver)).toEqual(stays)
    const takenBack = await list('lvp', leaver, { scope: 'mine', status: 'TAKEN_BACK' })
    expect(takenBack.map(({ id }) => id)).toEqual([takenBackNumber])
    expect(await fuel()).toEqual(fuelBefore)
    const { body } = await world.call('GET', `/api/procurement/requisitions/${requisition}`, {
      as: colleague,
    })
    expect(body.payload.requisition).toMatchObject({ initiatorId: colleague.id, version: 2 })
  })

  it('keeps references and histories, gets a new version, and records giver and receiver', async () => {
    const { ADMIN } = tenant.people
    const { initiator, initiatorId, version, reference, contract } = await contracts.get(colleague, unpaid.id)
    expect({ initiator, initiatorId, version, reference }).toEqual({
      initiator: 'Mwila Phiri',
      initiatorId: colleague.id,
      version: unpaid.version + 1,
      reference: unpaid.reference,
    })
    expect(contract.version).toBe(unpaid.contract.version + 1)
    const subjects = {
      enquiries: unpaid.enquiry.id,
      lvps: moves.lvp[0],
      'hvp/mpcs': unpaid.id,
      'hvp/contracts': contract.id,
    }
    for (const [subject, id] of Object.entries(subjects)) {
      const { body } = await world.call('GET', `/api/procurement/${subject}/${id}/history`, { as: colleague })
      const [entry, ...earlier] = body.payload.history
      expect(entry, subject).toMatchObject({
        action: 'handed over',
        actor: `${ADMIN.firstName} ${ADMIN.lastName}`,
      })
      expect(entry.changes, subject).toContainEqual({
        field: 'initiator',
        before: 'Chanda Zulu',
        after: 'Mwila Phiri',
      })
      expect(earlier.length, subject).toBeGreaterThan(0)
    }
  })

  it('leaves amendments with the person who recorded them', async () => {
    const { contract } = await contracts.get(colleague, unpaid.id)
    expect(contract.amendments.map((each: Json) => each.initiator)).toEqual(['Chanda Zulu', 'Mutale Banda'])
    for (const { id } of contract.amendments) {
      const { body } = await world.call('GET', `/api/procurement/hvp/amendments/${id}/history`, {
        as: colleague,
      })
      expect(body.payload.history.map(({ action }: Json) => action)).not.toContain('handed over')
    }
  })

  it('leaves the enquiry of a paper with its initiator if that is another user', async () => {
    const { ADMIN } = tenant.people
    const enquiryOfAdmin = await enquiries.saved(ADMIN)
    const leaving = await world.person(tenant)
    await lvp(leaving, { enquiry: { id: enquiryOfAdmin.id } })
    expect(await handOverAll(ADMIN, leaving, colleague)).toBe(1)
    expect((await list('enquiries', ADMIN, { scope: 'mine' })).map(({ id }) => id)).toContain(
      enquiryOfAdmin.id,
    )
  })

  it('can be cancelled by the colleague, and open forms of it are out of date', async () => {
    const [id] = moves.lvp
    const { body } = await world.call('GET', `/api/procurement/lvps/${id}`, { as: colleague })
    const paper = { ...body.payload.lvp, status: 'CANCELLED' }
    const put = (sent: object) =>
      world.call('PUT', `/api/procurement/lvp/update/${colleague.id}/0/id/12`, { as: colleague, body: sent })
    expect((await put({ ...paper, version: paper.version - 1 })).body.code).toBe('STALE')
    expect((await put({ ...paper, status: 'IN_PROGRESS', description: 'Reams' })).status).toBe(200)
  })

  it('changes no figure of the institution, and leaves the audit consistent', async () => {
    expect(after).toEqual(before)
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })
})

describe('two calls at once', () => {
  it('move each record once', async () => {
    const tenant = await world.institution()
    const { ADMIN, ORD } = tenant.people
    const colleague = await world.person(tenant)
    const ids: number[] = []
    for (let i = 0; i < 25; i++) ids.unshift(await world.paper('lvp', tenant, ORD))
    const moved = await Promise.all([
      handOverAll(ADMIN, ORD, colleague),
      handOverAll(ADMIN, ORD, colleague),
      handOverAll(ADMIN, ORD, colleague),
    ])
    expect(moved.reduce((sum, each) => sum + each)).toBe(25)
    const papers = await list('lvp', colleague, { scope: 'mine' })
    expect(papers.map(({ id, version }) => [id, version])).toEqual(ids.map((id) => [id, 2]))
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })
})

describe('a hand-over', () => {
  let tenant: TestTenant
  let otherPlace: TestTenant
  beforeAll(async () => {
    tenant = await world.institution()
    otherPlace = await world.institution()
  })

  it('is allowed to administrators, for their own work too, and to developers in any institution', async () => {
    const { ADMIN, ORD } = tenant.people
    for (const [caller, leaver] of [
      [ADMIN, ADMIN],
      [otherPlace.people.DEV, ORD],
    ] as const) {
      const id = await world.paper('lvp', tenant, leaver)
      const colleague = await world.person(tenant)
      expect(await workOf(caller, leaver)).toMatchObject({ lvp: 1 })
      expect(await handOverAll(caller, leaver, colleague)).toBe(1)
      expect(await findOwnIds(colleague)).toMatchObject({ lvp: [id] })
    }
  })

  it('needs a receiver who may have records, other than the leaver and in the same institution', async () => {
    const { ADMIN, ORD, GUEST, DEV } = tenant.people
    const noSuch = 'Choose a user of this institution.'
    const inactive = 'Choose an active officer or administrator whose account is enabled.'
    const disabled = await world.person(tenant, { enabled: false })
    const retired = await world.person(tenant, { status: 'RETIRED' })
    const refused: [string, Pick<Person, 'id'>, string][] = [
      ['an officer elsewhere', otherPlace.people.ORD, noSuch],
      ['nobody', { id: '01900000-0000-7000-8000-000000000000' }, noSuch],
      ['the leaver', ORD, 'This user already has the work. Choose a colleague.'],
      ['a guest', GUEST, inactive],
      ['a developer', DEV, inactive],
      ['somebody disabled', disabled, inactive],
      ['somebody retired', retired, inactive],
    ]
    for (const [who, { id }, message] of refused) {
      const { status, body } = await handOver(ADMIN, ORD, id)
      expect([who, status, body.fields]).toEqual([who, 422, { to: [message] }])
    }
    expect((await handOver(ADMIN, ORD, ADMIN.id)).status).toBe(200)
  })
})
