import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { attachmentNotFoundMessage } from '@insaka/domain/attachments/attachments.rules'
import { contractsOf, filledAmendment, filledContract } from '../../test/support/contracts.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const contracts = contractsOf(world)
const { paper, put, withContract, change, amend, amendAlone } = contracts
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const clearedEarly = 'MOJ clearance date should come after MPC approval date.'
const awardedEarly = 'Contract award should come at least 5 days after notification of award.'
const tooMuch = 'Amended contract sum should not exceed 25% of the initial contract sum'
const belowPaid = 'Amended Sum is less than the amount already paid.'

const fieldsOf = ({ status, body }: { status: number; body: Json }) => [status, body.fields ?? {}]
const refused = (fields: object) => [422, fields]

const expectUnchanged = <T>(work: () => Promise<T>): Promise<T> => contracts.expectUnchanged(tenant, work)

describe('a new contract', () => {
  const save = async (value: number, changed: object) => {
    const body = { ...(await paper(ORD, value)), contract: { ...filledContract, ...changed } }
    return () => put(ORD, body)
  }

  it('is checked against the local date in Zambia', async () => {
    const late = { notifiedOn: '2026-03-05T22:00:00Z', awardedOn: '2026-03-11' }
    const { body } = await (await save(1_000_000.01, late))()
    expect(body.payload.mpc.contract).toMatchObject({ notifiedOn: '2026-03-06', awardedOn: '2026-03-11' })
    const later = { notifiedOn: '2026-03-06', awardedOn: '2026-03-10T21:59:59Z' }
    expect(fieldsOf(await (await save(1_000_000.01, later))())).toEqual(
      refused({ 'contract.awardedOn': [awardedEarly] }),
    )
  })

  it('reports all errors of the contract and its paper together', async () => {
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
    const { status, body } = await expectUnchanged(() => put(ORD, wrong))
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

  it('gets no error for a value that the paper lacks', async () => {
    const body = {
      ...(await paper(ORD)),
      purchaseOrderValue: null,
      contract: { ...filledContract, amountPaid: 5, awardedOn: '2026-03-06' },
    }
    expect(fieldsOf(await put(ORD, body))).toEqual(
      refused({ purchaseOrderValue: [expect.stringContaining('required')] }),
    )
  })
})

describe('a saved contract', () => {
  it('changes up to the limits', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 1_000_000.01))
    const changed = { notifiedOn: '2026-03-11', amountPaid: 1_000_000.01, description: 'Another' }
    const { status, body } = await change(ORD, mpc, changed)
    expect([status, body.payload.mpc]).toMatchObject([
      200,
      { version: 3, contract: { ...changed, balance: 0, stage: 'PAID_IN_FULL' } },
    ])
  })

  it('shows its cautions, and keeps its number after any change', async () => {
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
    [100, { amendedSum: 100.001 }, { amendedSum: ['Amended Sum may have at most two decimals.'] }],
    [100, { amendedSum: -0.01 }, { amendedSum: ['Amended Sum may not be below zero.'] }],
    [100, { amendedSum: null }, { amendedSum: ['Amended Sum is required.'] }],
    [0, { amendedSum: 0 }, { amendedSum: ['A contract without a value cannot be amended.'] }],
  ])('of a contract of %s is refused with %o', async (value, added, fields) => {
    const mpc = await withContract(ORD, await paper(ORD, value))
    const fieldsUnder = (path: string) =>
      Object.fromEntries(Object.entries(fields).map(([field, said]) => [`${path}.${field}`, said]))
    expect(fieldsOf(await expectUnchanged(() => amend(ORD, mpc, added)))).toEqual(
      refused(fieldsUnder('contract.amendments.0')),
    )
    expect(fieldsOf(await expectUnchanged(() => amendAlone(ORD, mpc, added)))).toEqual(
      refused(fieldsUnder('amendment')),
    )
  })

  it.each<[number, number, number]>([
    [1_000_000.01, 1_250_000.01, 25],
    [3, 2, -33.33],
  ])(
    'of a contract of %s to %s is saved as a change of %s per cent',
    async (value, amendedSum, percentDiff) => {
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
    },
  )

  it('reports all its errors together with those of its contract, including missing fields', async () => {
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
    expect(fieldsOf(await expectUnchanged(() => amend(ORD, amended, added)))).toEqual(refused(ofAmendment))
    const attachmentId = randomUUID()
    expect(
      fieldsOf(
        await expectUnchanged(() => amendAlone(ORD, amended, { ...added, attachmentId, description: null })),
      ),
    ).toEqual(
      refused({
        'amendment.clearedOn': [clearedEarly],
        'amendment.amendedOn': ['Amendment date should come after MOJ clearance.'],
        'amendment.amendedSum': [belowPaid],
        'amendment.attachmentId': [attachmentNotFoundMessage],
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
    expect(fieldsOf(await expectUnchanged(() => put(ORD, withFaults)))).toEqual(
      refused({
        ...ofAmendment,
        vendor: ['Vendor is required.'],
        'contract.clearedOn': [clearedEarly],
        'contract.awardedOn': ['Awarded On is required.'],
        'contract.amendments.1.description': ['Description is required.'],
      }),
    )
  })

  it('is checked against the amount paid in the same save', async () => {
    const mpc = await withContract(ORD, await paper(ORD, 100))
    const save = (amountPaid: number, amendedSum: number) =>
      put(ORD, {
        ...mpc,
        contract: { ...mpc.contract, amountPaid, amendments: [{ ...filledAmendment, amendedSum }] },
      })
    expect(fieldsOf(await expectUnchanged(() => save(125, 124.99)))).toEqual(
      refused({ 'contract.amendments.0.amendedSum': [belowPaid] }),
    )
    expect((await save(125, 125)).body.payload.mpc.contract).toMatchObject({
      balance: 0,
      stage: 'PAID_IN_FULL',
    })
  })
})
