import { beforeEach, describe, expect, it } from 'vitest'
import { createDepartment } from '../demo/factory.ts'
import { contractsOf } from '../../test/support/contracts.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const { paper, put, withContract, change, amend, saved, history } = contractsOf(world)
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const list = async (query: object = {}, as = ORD, sort = 'id') =>
  world.call('GET', `/api/procurement/hvp/mpc/amendments/${as.id}/0/${sort}/12`, { as, query: { ...query } })
const findIds = async (query: object = {}, as = ORD, sort = 'id'): Promise<number[]> => {
  const { status, body } = await list({ scope: 'institution', ...query }, as, sort)
  expect([status, body.fields]).toEqual([200, undefined])
  return body.payload.amendments.content.map(({ id }: Json) => id)
}
const one = (id: number, as = ORD) => world.call('GET', `/api/procurement/hvp/amendments/${id}`, { as })
const amended = async (as: Person, value: number, added: object[], changed: object = {}): Promise<Json> => {
  let mpc = await withContract(as, await paper(as, value, changed))
  for (const each of added) mpc = await saved(amend(as, mpc, each))
  return mpc
}

describe('the register of amendments', () => {
  it('lists each amendment with its contract and paper, as the contract shows it', async () => {
    const mpc = await amended(ORD, 100, [
      { amendedSum: 110 },
      { amendedSum: 95.5, description: 'Fewer reams' },
    ])
    const { contract } = mpc
    const { body } = await list({ scope: 'institution' })
    const common = {
      institution: tenant.code,
      department: 'PSU',
      vendor: 'Chilenje Stationers',
      currency: 'ZMW',
      contract: { id: contract.id, reference: contract.reference },
      mpc: { id: mpc.id, reference: mpc.reference, version: mpc.version },
    }
    expect(body.payload.amendments.content).toMatchObject([
      { ...contract.amendments[1], ...common, id: 2, amendedSum: 95.5, percentDiff: -4.5, version: 1 },
      { ...contract.amendments[0], ...common, id: 1, amendedSum: 110, percentDiff: 10, version: 1 },
    ])
    expect(body.payload.counts).toEqual({ ALL: 2, TAKEN_BACK: 0 })
    expect((await one(2)).body.payload.amendment).toEqual({
      ...body.payload.amendments.content[0],
      steps: [],
      next: [],
    })
    expect(contract.amendments.map(({ reference }: Json) => reference)).toEqual([
      `${contract.reference}.A1`,
      `${contract.reference}.A2`,
    ])
  })

  it('numbers amendments per institution, and their references per contract', async () => {
    const [first, second] = [await amended(ORD, 100, []), await amended(ORD, 100, [])]
    const a = await saved(amend(ORD, first, { amendedSum: 101 }))
    const b = await saved(amend(ORD, second, { amendedSum: 102 }))
    const c = await saved(amend(ORD, a, { amendedSum: 103 }))
    const changes = [c, b].flatMap(({ contract }) =>
      contract.amendments.map(({ id, reference }: Json) => [id, reference.split('.').at(-1)]),
    )
    expect(changes).toEqual([
      [1, 'A1'],
      [3, 'A2'],
      [2, 'A1'],
    ])
  })

  it('lists the caller’s own amendments, on any paper', async () => {
    const { ADMIN, GUEST } = tenant.people
    const mpc = await amended(ADMIN, 100, [{ amendedSum: 110 }])
    await saved(amend(ORD, mpc, { amendedSum: 120 }))
    expect(await findIds({ scope: 'mine' })).toEqual([2])
    expect(await findIds({ scope: 'mine' }, ADMIN)).toEqual([1])
    expect(await findIds({}, GUEST)).toEqual([2, 1])
  })

  it('takes the department from the paper as it is now', async () => {
    await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN' }, world.now))
    const mpc = await amended(ORD, 100, [{ amendedSum: 110 }])
    expect(await findIds({ scope: 'department' })).toEqual([1])
    await saved(put(ORD, { ...mpc, department: 'FIN' }))
    expect(await findIds({ scope: 'department' })).toEqual([])
    expect((await one(1)).body.payload.amendment).toMatchObject({
      department: 'FIN',
      version: 1,
      mpc: { version: 4 },
    })
  })
})

it('the history of an amendment shows its author and its files', async () => {
  const mpc = await amended(tenant.people.ADMIN, 100, [{ amendedSum: 110 }])
  const attachmentId = await world.attachment(tenant, ORD)
  await saved(change(ORD, mpc, { amendments: [{ ...mpc.contract.amendments[0], attachmentId }] }))
  const events = await history(ORD, 'amendments', 1)
  expect(events.map(({ action }) => action)).toEqual(['changed', 'saved'])
  const changes = events[0].changes.filter(({ field }: Json) => !field.startsWith('attachment.'))
  expect(changes).toEqual([{ field: 'attachmentId', before: null, after: attachmentId }])
})
