import { describe, expect, it } from 'vitest'
import { withoutSteps } from '../../test/support/without-steps.ts'
import { openWorld } from '../../test/support/world.ts'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'

const world = openWorld()
const { save, saved, get } = enquiriesOf(world)

const itt = { ...rfq, enquiryType: 'ITT' }

describe('a new enquiry', () => {
  it('is returned with all its fields, and with the list', async () => {
    const { people, code } = await world.institution()
    const { status, body } = await save(people.ORD, itt)
    expect(status).toBe(200)
    expect(body.payload.enquiry).toEqual({
      ...itt,
      id: 1,
      reference: `${code}.PSU.ITT.1.03.26`,
      institution: code,
      department: 'PSU',
      initiator: 'Mutale Banda',
      initiatorId: people.ORD.id,
      linked: false,
      state: 'CLOSED',
      vendorCategoryConfirmed: true,
      version: 1,
      noOfDocumentsSold: 0,
      chargePerDocument: 0,
      totalAmountForDocumentsSold: 0,
      fortyPercentOfDocumentsSold: 0,
      fortyPercentRemitted: false,
      fortyPercentRemittedOn: null,
      nonRemittanceReason: null,
      sixtyPercentReceived: false,
      requisition: null,
      withdrawnOn: null,
      withdrawalReason: null,
      formerReference: null,
      takenBackOn: null,
      importId: null,
      cautions: [],
      createdOn: '2026-03-31T10:00:00+02:00',
      updatedOn: '2026-03-31T10:00:00+02:00',
      steps: [],
      next: [{ step: 'withdraw', label: 'Withdraw', allowed: true, why: null }],
    })
    const enquiry = withoutSteps(body.payload.enquiry)
    expect(body.payload.enquiries.content).toEqual([enquiry])
    expect(body.payload.counts).toEqual({
      ALL: 1,
      OPEN: 0,
      CLOSED: 1,
      LINKED: 0,
      WITHDRAWN: 0,
      TAKEN_BACK: 0,
    })
    expect(withoutSteps((await get(people.GUEST, 1)).body.payload.enquiry)).toEqual(enquiry)
  })

  it('computes the proceeds of document sales, and drops values that the form hides', async () => {
    const { people } = await world.institution()
    const sale = { noOfDocumentsSold: 7, chargePerDocument: 333.33, sixtyPercentReceived: true }
    const sold = await saved(people.ORD, { ...itt, ...sale, nonRemittanceReason: ' Nobody went ' })
    expect(sold).toMatchObject({
      ...sale,
      totalAmountForDocumentsSold: 2333.31,
      fortyPercentOfDocumentsSold: 933.32,
      nonRemittanceReason: 'Nobody went',
    })
    const hidden = await saved(people.ORD, { ...sold, enquiryType: 'RFQ' })
    expect(hidden).toMatchObject({
      noOfDocumentsSold: 0,
      chargePerDocument: 0,
      totalAmountForDocumentsSold: 0,
      fortyPercentOfDocumentsSold: 0,
      nonRemittanceReason: null,
      sixtyPercentReceived: false,
    })
  })

  it('holds the largest amount exactly', async () => {
    const { people } = await world.institution()
    const largest = { noOfDocumentsSold: 1, chargePerDocument: 9_999_999_999_999.99 }
    expect(await saved(people.ORD, { ...itt, ...largest })).toMatchObject({
      ...largest,
      totalAmountForDocumentsSold: 9_999_999_999_999.99,
      fortyPercentOfDocumentsSold: 4_000_000_000_000,
    })
  })
})

describe('an invalid enquiry', () => {
  const cases: [string, object, Record<string, unknown>][] = [
    [
      'a department of nobody',
      { department: 'NONE' },
      { department: ['Choose one of the departments of your institution.'] },
    ],
    [
      'all at once',
      {
        ...itt,
        closedOn: '2026-03-29',
        description: 'x'.repeat(301),
        vendorCategory: null,
        fortyPercentRemitted: true,
      },
      {
        description: ['Exceeded Character Limit of 300.'],
        vendorCategory: ['Vendor Category is required.'],
        closedOn: ['Closed On may not be before Issued On.'],
        fortyPercentRemittedOn: ['Remitted On is required once the 40 % has been remitted.'],
      },
    ],
  ]

  it.each(cases)('is refused on create and update: %s', async (_, change, fields) => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ORD)
    const created = await save(people.ORD, { ...rfq, ...change })
    expect(created).toMatchObject({ status: 422, body: { code: 'INVALID' } })
    expect(created.body.fields).toEqual(fields)
    const changed = await save(people.ORD, { ...enquiry, ...change })
    expect(changed.status).toBe(422)
    expect(changed.body.fields).toEqual(fields)
    expect((await get(people.ORD, 1)).body.payload.enquiry).toEqual(enquiry)
    expect((await get(people.ORD, 2)).status).toBe(404)
  })
})
