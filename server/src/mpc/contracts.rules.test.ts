import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { notToAttach } from '@insaka/domain/attachments/attachments.rules'
import { contractsOf, filledAmendment, filledContract } from '../../test/support/contracts.ts'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const { paper, put, withContract, change, amend, amendAlone, stored } = contractsOf(world)
let place: Place
let ORD: Person
beforeEach(async () => {
  place = await world.institution()
  ORD = place.people.ORD
})

const clearedEarly = 'MOJ clearance date should come after MPC approval date.'
const approvalFirst = 'Kindly set MPC approval date first before setting MOJ clearance date.'
const notifiedEarly = 'Notification of award comes after a decision to award contract (approval date).'
const awardedEarly = 'Contract award should come at least 5 days after notification of award.'
const paidTooMuch = 'Amount Paid may not be more than the revised value of the contract.'
const tooMuch = 'Amended contract sum should not exceed 25% of the initial contract sum'
const belowPaid = 'Amended Sum may not be below what has been paid.'

const fieldsOf = ({ status, body }: { status: number; body: Json }) => [status, body.fields ?? {}]
const refused = (fields: object) => [422, fields]
const fine = [200, {}]

/** What is refused leaves everything as it was. */
async function unchanged<T>(work: () => Promise<T>): Promise<T> {
  const before = await stored(place)
  const result = await work()
  expect(await stored(place)).toEqual(before)
  return result
}

describe('a new contract', () => {
  const save = async (value: number, changed: object) => {
    const body = { ...(await paper(ORD, value)), contract: { ...filledContract, ...changed } }
    return () => put(ORD, body)
  }

  it.each<[number, object, object]>([
    [100, { clearedOn: '2026-02-28' }, { 'contract.clearedOn': [clearedEarly] }],
    [100, { notifiedOn: '2026-02-28' }, { 'contract.notifiedOn': [notifiedEarly] }],
    [1_000_000.01, { awardedOn: '2026-03-10' }, { 'contract.awardedOn': [awardedEarly] }],
    [9_999_999_999_999.99, { awardedOn: '2026-03-06' }, { 'contract.awardedOn': [awardedEarly] }],
    [1_000_000, { amountPaid: 1_000_000.01 }, { 'contract.amountPaid': [paidTooMuch] }],
    [0, { amountPaid: 0.01 }, { 'contract.amountPaid': [paidTooMuch] }],
    [
      100,
      { manager: 'NOPE' },
      { 'contract.manager': ['Choose one of the departments of your institution.'] },
    ],
    [100, { description: 'd'.repeat(301) }, { 'contract.description': ['Exceeded Character Limit of 300.'] }],
    [100, { description: '' }, { 'contract.description': ['Description is required.'] }],
  ])('of %s is refused with %o', async (value, changed, fields) => {
    const attempt = await save(value, changed)
    expect(fieldsOf(await unchanged(attempt))).toEqual(refused(fields))
  })

  it.each<[number, object]>([
    [100, { clearedOn: '2026-03-01', notifiedOn: '2026-03-01' }],
    [100, { clearedOn: '2026-06-01', awardedOn: '2026-03-01' }],
    [999_999.99, { awardedOn: '2026-03-06' }],
    [1_000_000, { awardedOn: '2026-03-07' }],
    [1_000_000, { awardedOn: '2026-03-01' }],
    [1_000_000.01, { awardedOn: '2026-03-11' }],
    [1_000_000, { amountPaid: 1_000_000 }],
    [0, { amountPaid: 0 }],
    [100, { description: 'd'.repeat(300) }],
  ])('of %s is saved with %o', async (value, changed) => {
    expect(fieldsOf(await (await save(value, changed))())).toEqual(fine)
  })

  it('has the days of the office, whatever the clock says elsewhere', async () => {
    const late = { notifiedOn: '2026-03-05T22:00:00Z', awardedOn: '2026-03-11' }
    const { body } = await (await save(1_000_000.01, late))()
    expect(body.payload.mpc.contract).toMatchObject({ notifiedOn: '2026-03-06', awardedOn: '2026-03-11' })
    const later = { notifiedOn: '2026-03-06', awardedOn: '2026-03-10T21:59:59Z' }
    expect(fieldsOf(await (await save(1_000_000.01, later))())).toEqual(
      refused({ 'contract.awardedOn': [awardedEarly] }),
    )
  })

  it('says all that is wrong with it and with its paper in one answer', async () => {
    const wrong = {
      ...(await paper(ORD, 2_000_000)),
      vendor: '',
      requisitionedOn: '2026-04-15',
      department: 'NOPE',
      contract: {
        approvedOn: '2026-03-10',
        clearedOn: '2026-03-09',
        notifiedOn: '2026-03-09',
        awardedOn: '2026-03-13',
        description: 'd'.repeat(301),
        manager: 'NOPE',
        amountPaid: 2_000_000.01,
        attachmentId: '01900000-0000-7000-8000-000000000000',
        amendments: [filledAmendment],
      },
    }
    const { status, body } = await unchanged(() => put(ORD, wrong))
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([
      422,
      [
        'contract.amendments.0.amendedSum',
        'contract.amountPaid',
        'contract.attachmentId',
        'contract.awardedOn',
        'contract.clearedOn',
        'contract.description',
        'contract.manager',
        'contract.notifiedOn',
        'department',
        'requisitionedOn',
        'vendor',
      ],
    ])
  })

  it('is not blamed for a value that the paper does not have', async () => {
    const body = {
      ...(await paper(ORD)),
      purchaseOrderValue: null,
      contract: { ...filledContract, amountPaid: 5, awardedOn: '2026-03-06' },
    }
    expect(fieldsOf(await put(ORD, body))).toEqual(
      refused({ purchaseOrderValue: [expect.stringContaining('required')] }),
    )
  })

  it('needs an approval before its clearance, as does its amendment', async () => {
    const needed = ['Approved On is required.']
    const body = await paper(ORD)
    const unapproved = { ...filledContract, approvedOn: null }
    expect(fieldsOf(await unchanged(() => put(ORD, { ...body, contract: unapproved })))).toEqual(
      refused({ 'contract.approvedOn': needed, 'contract.clearedOn': [approvalFirst] }),
    )
    const mpc = await withContract(ORD, body)
    const ofAmendment = {
      'contract.amendments.0.approvedOn': needed,
      'contract.amendments.0.clearedOn': [approvalFirst],
    }
    expect(fieldsOf(await unchanged(() => amend(ORD, mpc, { approvedOn: '', amendedSum: 5 })))).toEqual(
      refused(ofAmendment),
    )
  })

  it.each<[object, string]>([
    [{ approvedOn: 5 }, 'contract.approvedOn'],
    [{ amountPaid: '5' }, 'contract.amountPaid'],
    [{ id: 'x' }, 'contract.id'],
    [{ surprise: 1 }, 'contract.surprise'],
    [{ amendments: {} }, 'contract.amendments'],
    [{ amendments: [{ ...filledAmendment, amendedSum: '5' }] }, 'contract.amendments.0.amendedSum'],
    [{ amendments: [{ ...filledAmendment, amendedSum: 5, more: 5 }] }, 'contract.amendments.0.more'],
  ])('that a program got wrong is refused at once: %o', async (changed, field) => {
    const { status, body } = await (await save(100, changed))()
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})

describe('a saved contract', () => {
  it.each<[object, object]>([
    [{ clearedOn: '2026-02-28' }, { 'contract.clearedOn': [clearedEarly] }],
    [
      { approvedOn: '2026-03-07', clearedOn: '2026-03-06' },
      { 'contract.clearedOn': [clearedEarly], 'contract.notifiedOn': [notifiedEarly] },
    ],
    [{ notifiedOn: '2026-03-12' }, { 'contract.awardedOn': [awardedEarly] }],
    [{ amountPaid: 1_000_000.02 }, { 'contract.amountPaid': [paidTooMuch] }],
  ])('is refused with %o', async (changed, fields) => {
    const mpc = await withContract(ORD, await paper(ORD, 1_000_000.01))
    expect(fieldsOf(await unchanged(() => change(ORD, mpc, changed)))).toEqual(refused(fields))
  })

  it('changes up to the bounds', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 1_000_000.01))
    const changed = { notifiedOn: '2026-03-11', amountPaid: 1_000_000.01, description: 'Another' }
    const { status, body } = await change(ORD, mpc, changed)
    expect([status, body.payload.mpc]).toMatchObject([
      200,
      { version: 3, contract: { ...changed, balance: 0, stage: 'PAID_IN_FULL' } },
    ])
  })

  it('shows its cautions, and stays in its number whatever changes', async () => {
    const mpc = await withContract(ORD, await paper(ORD), {
      notifiedOn: '2026-03-04',
      awardedOn: '2026-03-10',
    })
    expect(mpc.contract.cautions.map(({ code, field }: Json) => [field, code])).toEqual([
      ['awardedOn', 'SHORT_STANDSTILL'],
    ])
    const { body } = await change(ORD, mpc, { notifiedOn: '2026-03-05', awardedOn: '2027-01-20' })
    expect(body.payload.mpc.contract).toMatchObject({
      reference: mpc.contract.reference,
      cautions: [{ code: 'FAR_OFF', field: 'awardedOn' }],
    })
  })
})

describe('an amendment', () => {
  it.each<[number, object, object]>([
    [1_000_000, { amendedSum: 1_250_000.01 }, { amendedSum: [tooMuch] }],
    [1_000_000, { amendedSum: 1_260_000, percentDiff: 0 }, { amendedSum: [tooMuch] }],
    [1_000_000.01, { amendedSum: 1_250_000.02 }, { amendedSum: [tooMuch] }],
    [0.03, { amendedSum: 0.04 }, { amendedSum: [tooMuch] }],
    [100, { amendedSum: 100.001 }, { amendedSum: ['Amended Sum may have at most two decimals.'] }],
    [100, { amendedSum: -0.01 }, { amendedSum: ['Amended Sum may not be below zero.'] }],
    [100, { amendedSum: null }, { amendedSum: ['Amended Sum is required.'] }],
    [0, { amendedSum: 0 }, { amendedSum: ['A contract without a value takes no amendment.'] }],
    [100, { amendedSum: 100, clearedOn: '2026-03-31' }, { clearedOn: [clearedEarly] }],
    [
      100,
      { amendedSum: 100, amendedOn: '2026-04-01' },
      { amendedOn: ['Amendment date should come after MOJ clearance.'] },
    ],
    [
      100,
      { amendedSum: 100, description: 'd'.repeat(301) },
      { description: ['Exceeded character limit of 300.'] },
    ],
  ])('of a contract of %s is refused with %o', async (value, added, fields) => {
    const mpc = await withContract(ORD, await paper(ORD, value))
    const under = (path: string) =>
      Object.fromEntries(Object.entries(fields).map(([field, said]) => [`${path}.${field}`, said]))
    expect(fieldsOf(await unchanged(() => amend(ORD, mpc, added)))).toEqual(
      refused(under('contract.amendments.0')),
    )
    expect(fieldsOf(await unchanged(() => amendAlone(ORD, mpc, added)))).toEqual(refused(under('amendment')))
  })

  it.each<[number, number, number]>([
    [1_000_000, 1_250_000, 25],
    [1_000_000.01, 1_250_000.01, 25],
    [0.03, 0.03, 0],
    [0.04, 0.05, 25],
    [3, 2, -33.33],
    [100, 0, -100],
    [200, 199.99, -0.01],
  ])('of a contract of %s goes to %s, which is %s per cent', async (value, amendedSum, percentDiff) => {
    const mpc = await withContract(ORD, await paper(ORD, value))
    const { status, body } = await amend(ORD, mpc, { amendedSum, percentDiff: 9e9, initialSum: 9e12 })
    expect([status, body.payload?.mpc.contract]).toMatchObject([
      200,
      {
        value,
        revisedValue: amendedSum,
        balance: amendedSum,
        amendments: [{ amendedSum, percentDiff, initialSum: value }],
      },
    ])
  })

  it('says all that is wrong with it, with what is wrong with its contract, also where a field is missing', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100), { amountPaid: 90 })
    const { body: first } = await amend(ORD, mpc, { amendedSum: 110 })
    const amended = first.payload.mpc
    const added = {
      approvedOn: '2026-04-05',
      clearedOn: '2026-04-04',
      amendedOn: '2026-04-03',
      amendedSum: 89.99,
    }
    const ofAmendment = {
      'contract.amendments.1.clearedOn': [clearedEarly],
      'contract.amendments.1.amendedOn': ['Amendment date should come after MOJ clearance.'],
      'contract.amendments.1.amendedSum': [belowPaid],
    }
    expect(fieldsOf(await unchanged(() => amend(ORD, amended, added)))).toEqual(refused(ofAmendment))
    const attachmentId = randomUUID()
    expect(
      fieldsOf(
        await unchanged(() => amendAlone(ORD, amended, { ...added, attachmentId, description: null })),
      ),
    ).toEqual(
      refused({
        'amendment.clearedOn': [clearedEarly],
        'amendment.amendedOn': ['Amendment date should come after MOJ clearance.'],
        'amendment.amendedSum': [belowPaid],
        'amendment.attachmentId': [notToAttach],
        'amendment.description': ['Description is required.'],
      }),
    )
    const withFaults = {
      ...amended,
      vendor: '',
      contract: {
        ...amended.contract,
        clearedOn: '2026-02-01',
        awardedOn: null,
        amendments: [...amended.contract.amendments, { ...added, description: null }],
      },
    }
    expect(fieldsOf(await unchanged(() => put(ORD, withFaults)))).toEqual(
      refused({
        ...ofAmendment,
        vendor: ['Vendor is required.'],
        'contract.clearedOn': [clearedEarly],
        'contract.awardedOn': ['Awarded On is required.'],
        'contract.amendments.1.description': ['Description is required.'],
      }),
    )
  })

  it('goes by what is paid after the same save', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100))
    const save = (amountPaid: number, amendedSum: number) =>
      put(ORD, {
        ...mpc,
        contract: { ...mpc.contract, amountPaid, amendments: [{ ...filledAmendment, amendedSum }] },
      })
    expect(fieldsOf(await unchanged(() => save(125, 124.99)))).toEqual(
      refused({ 'contract.amendments.0.amendedSum': [belowPaid] }),
    )
    expect((await save(125, 125)).body.payload.mpc.contract).toMatchObject({
      balance: 0,
      stage: 'PAID_IN_FULL',
    })
  })

  it('takes nothing back of what is paid', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100), { amountPaid: 80 })
    expect(fieldsOf(await unchanged(() => amend(ORD, mpc, { amendedSum: 79.99 })))).toEqual(
      refused({ 'contract.amendments.0.amendedSum': [belowPaid] }),
    )
    const { body } = await amend(ORD, mpc, { amendedSum: 80 })
    expect(body.payload.mpc.contract.stage).toBe('PAID_IN_FULL')
    expect(fieldsOf(await change(ORD, body.payload.mpc, { amountPaid: 80.01 }))).toEqual(
      refused({ 'contract.amountPaid': [paidTooMuch] }),
    )
    const raised = await amend(ORD, body.payload.mpc, { amendedSum: 120 })
    expect(raised.body.payload.mpc.contract).toMatchObject({ balance: 40, stage: 'AWARDED' })
  })
})
