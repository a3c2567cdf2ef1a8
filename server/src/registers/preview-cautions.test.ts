import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { rfq } from '../../test/support/enquiries.ts'
import { filledAmendment, filledContract } from '../../test/support/contracts.ts'
import { latestWriteId, writesSince } from '../../test/support/log-row-writes.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { seededRandom } from '../demo/seeded-random.ts'

const world = openWorld({ watched: true })
type Json = any
let superuser: Pool
let tenant: TestTenant
let ORD: Person
beforeAll(async () => {
  superuser = new Pool({ ...world.access.superuser, max: 1 })
  tenant = await world.institution()
  ORD = tenant.people.ORD
})
afterAll(() => superuser.end())

const base = '/api/procurement'
const paths = { enquiry: 'enquiry', lvp: 'lvp', mpc: 'hvp/mpc' } as const
type Kind = keyof typeof paths

const preview = (kind: Kind, body: Json, as = ORD) =>
  world.call('POST', `${base}/${paths[kind]}/judge`, { as, body })

function save(kind: Kind, body: Json) {
  const list = kind === 'enquiry' ? `0/id/12/${ORD.id}` : `${ORD.id}/0/id/12`
  const path = kind === 'enquiry' ? '' : typeof body.id === 'number' ? 'update/' : 'create/'
  const method = path === 'update/' ? 'PUT' : 'POST'
  return world.call(method, `${base}/${paths[kind]}/${path}${list}`, { as: ORD, body })
}

const cautionsOf = ({ cautions, contract }: Json) => [
  ...cautions,
  ...(contract?.cautions ?? []).map((each: Json) => ({ ...each, field: `contract.${each.field}` })),
]

/** Previews, then saves: the preview matches the saved cautions and writes nothing. */
async function previewAndSave(kind: Kind, body: Json): Promise<Json> {
  const before = await latestWriteId(superuser)
  const { status, body: answer } = await preview(kind, body)
  expect(await writesSince(superuser, before)).toEqual([])
  const saved = await save(kind, body)
  expect([status, saved.status, saved.body.fields], JSON.stringify(body)).toEqual([200, 200, undefined])
  const record = saved.body.payload[kind]
  expect(answer.payload.cautions, JSON.stringify(body)).toEqual(cautionsOf(record))
  return record
}

describe('a preview matches the saved cautions and writes nothing', () => {
  const { number, oneOf } = seededRandom(7)
  const day = () => `2026-0${number(1, 3)}-${number(10, 28)}`
  const seenCodes = new Set<string>()
  const noteCodes = (record: Json) => {
    for (const { field, code } of cautionsOf(record)) seenCodes.add(`${field} ${code}`)
    return record
  }

  it('for enquiries', async () => {
    const values = () => ({
      ...rfq,
      enquiryType: oneOf(['RFQ', 'ITT', 'NTR']),
      issuedOn: oneOf(['2026-03-30T09:00:00+02:00', '2026-03-31T09:00:00+02:00']),
      closedOn: oneOf(['2026-03-31T09:00:00+02:00', '2026-06-30T09:00:00+02:00']),
      biddersInvited: number(1, 4),
      bidsReceived: number(0, 4),
    })
    for (let i = 0; i < 12; i++) {
      const record = noteCodes(await previewAndSave('enquiry', values()))
      noteCodes(await previewAndSave('enquiry', { ...record, ...values(), enquiryType: record.enquiryType }))
    }
    expect([...seenCodes].toSorted()).toEqual(
      [
        'bidsReceived BIDS_ON_FIRST_DAY',
        'bidsReceived MORE_BIDS_THAN_BIDDERS',
        'biddersInvited FEW_BIDDERS',
        'closedOn CLOSES_AS_ISSUED',
        'closedOn FAR_OFF',
      ].toSorted(),
    )
  })

  it('for papers and contracts among similar ones', async () => {
    seenCodes.clear()
    const enquiry = async () => {
      const closedOn = `${day()}T09:00:00+02:00`
      const vendorCategory = oneOf(['FOREIGN', 'CITIZEN'])
      const { body } = await save('enquiry', { ...rfq, issuedOn: '2026-01-01', closedOn, vendorCategory })
      return oneOf([{ id: body.payload.enquiry.id }, { enquiryType: 'NTR' }])
    }
    const values = () => ({
      ...filledPaper,
      initiatedOn: day(),
      requisitionedOn: '2026-01-01',
      approvalDate: oneOf([null, '2026-03-29', '2026-03-31']),
      vendor: oneOf(['Chilenje Stationers', 'CHILENJE stationers', 'Kafubu Motors']),
      purchaseOrderValue: number(6, 14) * 100_000,
      currency: oneOf(['ZMW', 'ZMW', 'USD']),
      purchaseOrderDate: oneOf([null, '2026-03-30']),
      purchaseOrder: `LPO ${number(1, 9)}`,
      procurementMethod: oneOf(['SIMPLIFIED_BIDDING', 'DIRECT_BIDDING', 'OPEN_NATIONAL_BIDDING']),
    })
    const ofCommittee = () => ({ approvalType: oneOf(['ORDINARY', 'CIRCULATION']), mpcNumber: 4 })
    const contract = (paid: number) => ({
      ...filledContract,
      approvedOn: '2026-03-02',
      awardedOn: oneOf(['2026-03-12', '2026-03-20', '2026-04-30']),
      amountPaid: paid,
    })
    for (let i = 0; i < 12; i++) {
      const low = noteCodes(await previewAndSave('lvp', { ...values(), enquiry: await enquiry() }))
      const status = oneOf(['IN_PROGRESS', 'COMPLETE', 'CANCELLED'])
      noteCodes(await previewAndSave('lvp', { ...low, ...values(), status }))

      const high = noteCodes(
        await previewAndSave('mpc', { ...values(), ...ofCommittee(), enquiry: await enquiry() }),
      )
      const { purchaseOrderValue: value } = high
      const small = value <= 1_000_000
      const paid = oneOf([0, 100, value])
      const awarded = { ...contract(paid), ...(!small && { awardedOn: '2026-04-30' }) }
      const savedPaper = noteCodes(
        await previewAndSave('mpc', { ...high, ...ofCommittee(), contract: awarded }),
      )
      // Changes first the paper, then the contract, then adds an amendment.
      const { contract: _, ...alone } = savedPaper
      const { initiatedOn } = alone
      const approved = noteCodes(
        await previewAndSave('mpc', { ...alone, approvalDate: oneOf([initiatedOn, '2026-03-31', null]) }),
      )
      const amountPaid = oneOf([paid, 50])
      const changed = noteCodes(
        await previewAndSave('mpc', {
          ...approved,
          contract: { ...approved.contract, amountPaid, description: `Lot ${i}` },
        }),
      )
      const amendedOn = oneOf(['2026-04-03', '2026-05-03'])
      const amendment = { ...filledAmendment, amendedOn, amendedSum: value, percentDiff: 0 }
      noteCodes(
        await previewAndSave('mpc', {
          ...changed,
          contract: { ...changed.contract, amendments: [amendment] },
        }),
      )
    }
    for (const odd of [
      'purchaseOrder ORDERED_TWICE',
      'vendor SPLIT',
      'purchaseOrderValue ABOVE_LOW_VALUE',
      'procurementMethod OPEN_WITHOUT_TENDER',
      'procurementMethod FOREIGN_IN_NATIONAL',
      'approvalDate APPROVED_BEFORE_CLOSING',
      'approvalType DIRECT_BY_CIRCULATION',
      'contract.approvedOn PAPER_UNAPPROVED',
      'contract.approvedOn APPROVED_BEFORE_PAPER',
      'contract.awardedOn AWARDED_BEFORE_PAPER',
      'contract.awardedOn AMENDED_BEFORE_AWARD',
      'contract.amountPaid PAID_BEFORE_AWARD',
      'contract.amountPaid PAID_LESS',
    ])
      expect([...seenCodes]).toContain(odd)
  })
})

describe('a preview', () => {
  const order = { approvalDate: '2026-03-31', purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 77' }
  const ntr = { enquiry: { enquiryType: 'NTR' } }
  const codes = ({ body }: Json) => body.payload.cautions.map(({ code }: Json) => code)

  it('checks the valid fields and omits cautions of invalid fields', async () => {
    await save('lvp', { ...filledPaper, ...ntr, ...order })
    expect(codes(await preview('lvp', {}))).toEqual([])
    const incompleteFields = {
      purchaseOrder: 'lpo-77',
      purchaseOrderDate: '2026-03-31',
      vendor: '',
      initiatedOn: 'soon',
    }
    expect(codes(await preview('lvp', incompleteFields))).toContain('ORDERED_TWICE')
    expect(codes(await preview('lvp', { ...incompleteFields, purchaseOrder: 'x'.repeat(61) }))).not.toContain(
      'ORDERED_TWICE',
    )
    const earlyDates = {
      initiatedOn: '2026-03-30',
      approvalDate: '2026-03-29',
      requisitionedOn: '2020-01-01',
    }
    const openEnquiry = {
      ...rfq,
      issuedOn: '2026-03-01T09:00:00+02:00',
      closedOn: '2026-03-31T09:00:00+02:00',
    }
    const { id } = (await save('enquiry', openEnquiry)).body.payload.enquiry
    const previewFor = async (approvalDate: string) =>
      codes(await preview('lvp', { ...earlyDates, approvalDate, enquiry: { id } }))
    expect(await previewFor('2026-03-30')).toEqual(['FAR_OFF', 'APPROVED_BEFORE_CLOSING'])
    expect(await previewFor('2026-03-29')).toEqual(['FAR_OFF'])
  })

  it('counts no purchase without vendor, day or value', async () => {
    const partialPurchase = { vendor: 'Mkushi Millers', initiatedOn: '2026-03-30', currency: 'ZMW' }
    for (const _ of [1, 2])
      await save('lvp', { ...filledPaper, ...ntr, ...partialPurchase, purchaseOrderValue: 130_000 })
    expect(codes(await preview('lvp', { ...partialPurchase, purchaseOrderValue: 1 }))).toEqual(['SPLIT'])
    for (const purchaseOrderValue of [null, undefined, -1])
      expect(codes(await preview('lvp', { ...partialPurchase, purchaseOrderValue }))).toEqual([])
    for (const unknown of ['vendor', 'initiatedOn'])
      expect(
        codes(await preview('lvp', { ...partialPurchase, purchaseOrderValue: 1, [unknown]: undefined })),
      ).toEqual([])
  })

  it.each(['lvp', 'mpc'] as const)('of a change in %s requires the permission to make it', async (kind) => {
    const body = { ...filledPaper, approvalType: 'ORDINARY', mpcNumber: 4, ...ntr }
    const { approvalType: _, mpcNumber: __, ...low } = body
    const { id, version } = (await save(kind, kind === 'lvp' ? low : body)).body.payload[kind]
    const cancelled = { id, version, status: 'CANCELLED' }
    const otherOfficer = await world.person(tenant, { role: 'ORD' })
    expect((await preview(kind, cancelled)).status).toBe(200)
    expect((await preview(kind, { ...cancelled, status: 'COMPLETE' }, otherOfficer)).status).toBe(200)
    expect((await preview(kind, cancelled, otherOfficer)).status).toBe(403)
    // A preview ignores the version, since it saves nothing.
    expect((await preview(kind, { ...cancelled, version: version + 1 })).status).toBe(200)
  })
})
