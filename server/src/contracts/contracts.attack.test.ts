import { beforeEach, describe, expect, it } from 'vitest'
import {
  attachmentNotRemovable,
  attachmentNotFoundMessage,
} from '@insaka/domain/attachments/attachments.rules'
import {
  amendmentFixedMessage,
  cancelledPaperRefusal,
  valueFixedMessage,
} from '@insaka/domain/contracts/contracts.rules'
import { contractCancelRefusal } from '@insaka/domain/papers/papers.rules'
import { pdf } from '../../../domain/test/pdfs.ts'
import { contractsOf, filledAmendment, filledContract } from '../../test/support/contracts.ts'
import { download, upload } from '../../test/support/uploads.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const contracts = contractsOf(world)
const { paper, put, withContract, change, amend, amendAlone, saved, stored } = contracts
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const fieldsOf = ({ status, body }: { status: number; body: Json }) => [status, body.fields ?? {}]
const refused = (fields: object) => [422, fields]

const expectUnchanged = <T>(work: () => Promise<T>): Promise<T> => contracts.expectUnchanged(tenant, work)
const createAmended = async (as = ORD, value = 100, ...sums: number[]): Promise<Json> => {
  let mpc = await withContract(as, await paper(as, value))
  for (const amendedSum of sums) mpc = await saved(amend(as, mpc, { amendedSum }))
  return mpc
}
const isFixed = { purchaseOrderValue: [valueFixedMessage] }

describe('the value', () => {
  it('of a paper with a contract is fixed, with or without the contract in the body', async () => {
    const mpc = await createAmended()
    for (const purchaseOrderValue of [99.99, 100.01, 0, 9e9]) {
      const { contract: _, ...paperWithoutContract } = { ...mpc, purchaseOrderValue }
      for (const body of [
        paperWithoutContract,
        { ...mpc, purchaseOrderValue },
        { ...paperWithoutContract, contract: null },
      ])
        expect(fieldsOf(await expectUnchanged(() => put(ORD, body)))).toEqual(refused(isFixed))
    }
    expect(fieldsOf(await expectUnchanged(() => put(ORD, { ...mpc, currency: 'USD' })))).toEqual(
      refused({ currency: [valueFixedMessage] }),
    )
  })

  it('cannot be raised while an amendment is saved, and both errors are reported', async () => {
    const mpc = await createAmended()
    const bothChanged = { ...mpc, purchaseOrderValue: 1_000, currency: 'USD' }
    expect(fieldsOf(await expectUnchanged(() => amend(ORD, bothChanged, { amendedSum: 126 })))).toEqual(
      refused({
        ...isFixed,
        currency: [valueFixedMessage],
        'contract.amendments.0.amendedSum': [
          'Amended contract sum should not exceed 25% of the initial contract sum',
        ],
      }),
    )
  })

  it('stays low after it was lowered for an early award', async () => {
    const early = { awardedOn: '2026-03-07' }
    const high = await paper(ORD, 2_000_000)
    const lowered = { ...high, purchaseOrderValue: 1_000_000 }
    // The contract takes over the value of this save, which is fixed from then on.
    const mpc = await withContract(ORD, lowered, early)
    expect(mpc).toMatchObject({ purchaseOrderValue: 1_000_000, contract: { value: 1_000_000 } })
    const restored = { ...mpc, purchaseOrderValue: 2_000_000 }
    expect(fieldsOf(await expectUnchanged(() => put(ORD, restored)))).toEqual(refused(isFixed))
  })

  it('and all derived fields are computed by the server, regardless of the body', async () => {
    const mpc = await createAmended(ORD, 100, 110)
    const forged = {
      ...mpc.contract,
      value: 9e9,
      revisedValue: 9e9,
      balance: -5,
      currency: 'USD',
      stage: 'PAID_IN_FULL',
      reference: 'X',
      cautions: [{ code: 'X' }],
      createdOn: '2000-01-01',
    }
    const unchanged = await saved(put(ORD, { ...mpc, contract: forged }))
    expect(unchanged).toEqual(mpc)
    const { body } = await amend(
      ORD,
      { ...mpc, contract: { ...mpc.contract, value: 9e9, revisedValue: 9e9 } },
      {
        amendedSum: 126,
        initialSum: 9e9,
        percentDiff: 0,
      },
    )
    expect(Object.keys(body.fields)).toEqual(['contract.amendments.1.amendedSum'])
    expect(fieldsOf(await change(ORD, mpc, { revisedValue: 9e9, amountPaid: 110.01 }))).toEqual(
      refused({
        'contract.amountPaid': ['Amount Paid is more than the revised value of the contract.'],
      }),
    )
  })
})

describe('amendments', () => {
  it('are limited by the original sum, even after earlier amendments', async () => {
    const mpc = await createAmended(ORD, 100, 115, 125)
    for (const amendedSum of [125.01, 143.75, 156.25])
      expect(fieldsOf(await expectUnchanged(() => amend(ORD, mpc, { amendedSum })))[0]).toBe(422)
    expect((await saved(amend(ORD, mpc, { amendedSum: 124.99 }))).contract).toMatchObject({
      value: 100,
      revisedValue: 124.99,
      amendments: [{ initialSum: 100 }, { initialSum: 100 }, { initialSum: 100, percentDiff: 24.99 }],
    })
  })

  it.each<[string, (its: Json[]) => Json]>([
    ['left out', () => undefined],
    ['null', () => null],
    ['none', () => []],
    ['one of two', ([first]) => [first]],
    ['turned round', (its) => its.toReversed()],
    [
      'with sums and numbers of their own',
      (its) => its.map((each) => ({ ...each, initialSum: 1, percentDiff: 9e9 })),
    ],
  ])('that are %s in the body stay unchanged', async (_, changed) => {
    const mpc = await createAmended(ORD, 100, 110, 120)
    const amendments = changed(mpc.contract.amendments)
    const answer = await expectUnchanged(() => change(ORD, mpc, { amendments }))
    expect([answer.status, answer.body.payload.mpc]).toEqual([200, mpc])
  })

  it.each<object>([
    { amendedSum: 119.99 },
    { description: 'Another' },
    { approvedOn: '2026-03-31' },
    { clearedOn: '2026-04-01' },
    { amendedOn: '2026-04-04' },
  ])('are not rewritten: %o', async (changed) => {
    const mpc = await createAmended(ORD, 100, 110, 120)
    const [first, second] = mpc.contract.amendments
    const amendments = [{ ...first, ...changed }, second, { ...filledAmendment, amendedSum: 115 }]
    expect(fieldsOf(await expectUnchanged(() => change(ORD, mpc, { amendments })))).toEqual(
      refused({ 'contract.amendments.0': [amendmentFixedMessage] }),
    )
  })

  it('with an unknown id or one of another contract or institution are refused', async () => {
    const ownPaper = await createAmended(ORD, 100, 110)
    const adminsPaper = await createAmended(tenant.people.ADMIN, 100, 110)
    const otherInstitution = await world.institution()
    const foreignPaper = await createAmended(otherInstitution.people.ORD, 100, 105, 106, 107)
    const [foreign] = adminsPaper.contract.amendments
    for (const entry of [
      foreign,
      foreignPaper.contract.amendments[2],
      { ...foreign, id: 999 },
      { ...foreign, id: 0 },
      { ...foreign, id: -1 },
    ]) {
      const amendments = [...ownPaper.contract.amendments, entry]
      expect(fieldsOf(await expectUnchanged(() => change(ORD, ownPaper, { amendments })))).toEqual(
        refused({ 'contract.amendments.1.id': ['This contract has no such amendment.'] }),
      )
    }
  })

  it('may appear only once in the body', async () => {
    const mpc = await createAmended(ORD, 100, 105, 106)
    const [first, second] = mpc.contract.amendments
    const attachmentId = await world.attachment(tenant, ORD)
    for (const again of [first, { ...first, attachmentId }, { ...first, description: 'Another' }]) {
      const amendments = [first, second, again]
      expect(fieldsOf(await expectUnchanged(() => change(ORD, mpc, { amendments })))).toEqual(
        refused({ 'contract.amendments.2': ['This amendment is listed twice.'] }),
      )
    }
  })

  it('are added one at a time, after the contract itself', async () => {
    const mpc = await createAmended()
    const twoAmendments = [{ amendedSum: 110 }, { amendedSum: 120 }]
    expect(fieldsOf(await expectUnchanged(() => amend(ORD, mpc, ...twoAmendments)))).toEqual(
      refused({ 'contract.amendments.1': ['Add one amendment at a time.'] }),
    )
    const fresh = await paper(ORD, 100)
    const contract = { ...filledContract, amendments: [{ ...filledAmendment, amendedSum: 125 }] }
    expect(fieldsOf(await expectUnchanged(() => put(ORD, { ...fresh, contract })))).toEqual(
      refused({ 'contract.amendments.0': ['Save the contract first, then amend it.'] }),
    )
  })

  it('are limited to 100', async () => {
    const { id } = await createAmended()
    for (let n = 0; n < 100; n++) await world.amendment(tenant, ORD, id)
    const mpc = await contracts.get(ORD, id)
    expect(fieldsOf(await expectUnchanged(() => amend(ORD, mpc, { amendedSum: 110 })))).toEqual(
      refused({ 'contract.amendments.100': ['A contract can have at most 100 amendments.'] }),
    )
    expect(fieldsOf(await expectUnchanged(() => amendAlone(ORD, mpc, { amendedSum: 110 })))).toEqual(
      refused({ amendment: ['A contract can have at most 100 amendments.'] }),
    )
    const more = { ...filledAmendment, amendedSum: 110 }
    const { status, body } = await expectUnchanged(() => amend(ORD, mpc, more, more))
    expect([status, body.fields['contract.amendments']]).toEqual([
      422,
      ['A contract can have at most 100 amendments.'],
    ])
    expect((await saved(change(ORD, mpc, { amountPaid: 5 }))).contract.amendments).toHaveLength(100)
  })
})

describe('a contract', () => {
  it('of another paper or institution cannot be taken over', async () => {
    const mine = await createAmended()
    const adminsPaper = await createAmended(tenant.people.ADMIN)
    const fresh = await paper(ORD, 100)
    const otherInstitution = await world.institution()
    await createAmended(otherInstitution.people.ORD)
    const none = refused({ 'contract.id': ['This paper has no such contract.'] })
    for (const id of [adminsPaper.contract.id, 999, 0, -1])
      expect(fieldsOf(await expectUnchanged(() => change(ORD, mine, { id })))).toEqual(none)
    for (const id of [mine.contract.id, 1, 999])
      expect(
        fieldsOf(await expectUnchanged(() => put(ORD, { ...fresh, contract: { ...filledContract, id } }))),
      ).toEqual(none)
    const foreign = await put(ORD, { ...mine, id: 999 })
    expect(foreign.status).toBe(404)
    const before = await stored(otherInstitution)
    await change(ORD, mine, { amountPaid: 1 })
    expect(await stored(otherInstitution)).toEqual(before)
  })

  it('is created once for a paper', async () => {
    const mpc = await createAmended()
    const message = 'This paper already has a contract.'
    for (const id of [null, undefined]) {
      const { status, body } = await expectUnchanged(() =>
        put(ORD, { ...mpc, contract: { ...filledContract, id } }),
      )
      expect([status, body.fields]).toEqual([409, { contract: [message] }])
    }
  })

  it('cannot be created with a new paper', async () => {
    const { body } = await world.call('POST', `/api/procurement/hvp/mpc/create/${ORD.id}/0/id/12`, {
      as: ORD,
      body: {
        ...(await paper(ORD)),
        id: null,
        enquiry: { enquiryType: 'NTR' },
        contract: { ...filledContract, id: 1 },
      },
    })
    expect(body.payload.mpc.contract).toBeNull()
    expect((await stored(tenant)).contracts).toEqual([])
  })

  it('prevents the cancellation of its paper, even in the same save', async () => {
    const { ADMIN } = tenant.people
    const mpc = await createAmended()
    const { contract: _, ...paperWithoutContract } = { ...mpc, status: 'CANCELLED' }
    for (const body of [paperWithoutContract, { ...mpc, status: 'CANCELLED' }])
      expect(fieldsOf(await expectUnchanged(() => put(ADMIN, body)))).toEqual(
        refused({ status: [contractCancelRefusal] }),
      )
    const fresh = { ...(await paper(ORD)), status: 'CANCELLED', contract: filledContract }
    expect(fieldsOf(await expectUnchanged(() => put(ADMIN, fresh)))).toEqual(
      refused({ contract: [cancelledPaperRefusal] }),
    )
  })

  it('is refused for a cancelled paper, and accepted for a reopened or complete one', async () => {
    const { ADMIN } = tenant.people
    const cancelled = await saved(put(ADMIN, { ...(await paper(ORD)), status: 'CANCELLED' }))
    const contract = filledContract
    expect(fieldsOf(await expectUnchanged(() => put(ADMIN, { ...cancelled, contract })))).toEqual(
      refused({ contract: [cancelledPaperRefusal] }),
    )
    const reopened = await saved(put(ADMIN, { ...cancelled, status: 'IN_PROGRESS', contract }))
    expect(reopened).toMatchObject({ status: 'IN_PROGRESS', contract: { id: 1 } })
    const complete = await saved(put(ORD, { ...(await paper(ORD, 100)), status: 'COMPLETE' }))
    const withNewContract = await withContract(ORD, complete)
    expect(withNewContract).toMatchObject({ status: 'COMPLETE', contract: { id: 2 } })
    const more = await saved(amend(ORD, withNewContract, { amendedSum: 120 }))
    expect(await saved(change(ORD, more, { amountPaid: 120 }))).toMatchObject({ contract: { balance: 0 } })
    expect(fieldsOf(await put(ORD, { ...more, version: more.version + 1, vendor: 'Another' }))[0]).toBe(422)
  })
})

describe('a file', () => {
  let fileCount = 0
  const file = async (as = ORD): Promise<Json> =>
    (await upload(world, pdf({ catalog: `/Contract ${(fileCount += 1)}` }), { as })).body.payload.attachment
  const versions = (register: 'contracts' | 'amendments', id: number) =>
    world.call('GET', `/api/procurement/hvp/${register}/${id}/attachments`, { as: ORD })
  const versionIds = async (register: 'contracts' | 'amendments', id: number) =>
    (await versions(register, id)).body.payload.attachments.map((each: Json) => each.id)
  const giveAmendment = (mpc: Json, attachmentId: unknown) =>
    change(ORD, mpc, { amendments: [{ ...mpc.contract.amendments[0], attachmentId }] })

  it('of a contract is saved with it and replaced, but never removed', async () => {
    const [first, second] = [await file(), await file()]
    const mpc = await withContract(ORD, await paper(ORD), { attachmentId: first.id })
    expect(mpc).toMatchObject({ attachmentId: null, contract: { attachmentId: first.id, attachment: first } })
    const { attachmentId: _, ...contractWithoutFile } = mpc.contract
    expect(await saved(put(ORD, { ...mpc, contract: contractWithoutFile }))).toEqual(mpc)
    expect(fieldsOf(await expectUnchanged(() => change(ORD, mpc, { attachmentId: null })))).toEqual(
      refused({ 'contract.attachmentId': [attachmentNotRemovable] }),
    )
    const next = await saved(change(ORD, mpc, { attachmentId: second.id }))
    expect(next.contract.attachment).toEqual(second)
    expect(await versionIds('contracts', mpc.contract.id)).toEqual([second.id, first.id])
    expect(fieldsOf(await expectUnchanged(() => change(ORD, next, { attachmentId: first.id })))).toEqual(
      refused({ 'contract.attachmentId': [attachmentNotFoundMessage] }),
    )
  })

  it('of an amendment is saved with it or later, without any other change', async () => {
    const [first, second] = [await file(), await file()]
    let mpc = await saved(amend(ORD, await createAmended(), { amendedSum: 110, attachmentId: first.id }))
    expect(mpc.contract.amendments[0].attachment).toEqual(first)
    const before = await stored(tenant)
    expect(fieldsOf(await expectUnchanged(() => giveAmendment(mpc, null)))).toEqual(
      refused({ 'contract.amendments.0.attachmentId': [attachmentNotRemovable] }),
    )
    mpc = await saved(giveAmendment(mpc, second.id))
    expect(mpc.contract.amendments[0].attachment).toEqual(second)
    expect(await versionIds('amendments', 1)).toEqual([second.id, first.id])
    const after = await stored(tenant)
    const [contractBefore] = before.contracts
    expect(after.contracts).toEqual([{ ...contractBefore, version: contractBefore.version + 1 }])
    const [was, is] = [before.amendments[0], after.amendments[0]]
    expect(is).toEqual({ ...was, attachment_id: second.id, version: 2, updated_on: is.updated_on })
    expect(after.papers[0].version).toBe(before.papers[0].version + 1)
    const rewritten = { ...mpc.contract.amendments[0], amendedSum: 1, attachmentId: (await file()).id }
    expect(fieldsOf(await expectUnchanged(() => change(ORD, mpc, { amendments: [rewritten] })))).toEqual(
      refused({ 'contract.amendments.0': [amendmentFixedMessage] }),
    )
    const amendedWithoutFile = await saved(amend(ORD, mpc, { amendedSum: 111 }))
    expect(amendedWithoutFile.contract.amendments[1].attachment).toBeNull()
  })

  it('belongs to one of the paper, its contract and its amendments', async () => {
    const mpc = await createAmended(ORD, 100, 110)
    const { id: attachmentId } = await file()
    const [first] = mpc.contract.amendments
    const added = { ...filledAmendment, amendedSum: 105 }
    const attempts = [
      { ...mpc, attachmentId, contract: { ...mpc.contract, attachmentId } },
      { ...mpc, attachmentId, contract: { ...mpc.contract, amendments: [{ ...first, attachmentId }] } },
      { ...mpc, contract: { ...mpc.contract, attachmentId, amendments: [{ ...first, attachmentId }] } },
      {
        ...mpc,
        contract: {
          ...mpc.contract,
          amendments: [
            { ...first, attachmentId },
            { ...added, attachmentId },
          ],
        },
      },
    ]
    const second = ['contract.attachmentId', ...Array(2).fill('contract.amendments.0.attachmentId')]
    for (const [i, body] of attempts.entries())
      expect(fieldsOf(await expectUnchanged(() => put(ORD, body)))).toEqual(
        refused({ [second[i] ?? 'contract.amendments.1.attachmentId']: [attachmentNotFoundMessage] }),
      )
    const fresh = await paper(ORD, 100)
    const contract = { ...filledContract, attachmentId }
    expect(fieldsOf(await expectUnchanged(() => put(ORD, { ...fresh, attachmentId, contract })))[0]).toBe(422)
    expect((await put(ORD, { ...fresh, contract })).status).toBe(200)
  })

  it('is downloaded only by users who may read its contract', async () => {
    const [first, second] = [await file(), await file()]
    const mpc = await withContract(ORD, await paper(ORD), { attachmentId: first.id })
    await saved(amend(ORD, mpc, { amendedSum: 5, attachmentId: second.id }))
    const stranger = (await world.institution()).people.ADMIN
    for (const { id } of [first, second]) {
      expect((await download(world, id, tenant.people.GUEST)).status).toBe(200)
      expect((await download(world, id, stranger)).status).toBe(404)
    }
  })
})
