import { describe, expect, it } from 'vitest'
import { brokenRules } from '../core/rules.ts'
import { largestAmount } from '../core/money.ts'
import { enquiryFieldNames, enquiryStateText } from './enquiries.labels.ts'
import {
  enquiryTypeRefusal,
  clearHiddenEnquiryFields,
  countedCategory,
  documentSales,
  enquiryReference,
  enquiryRules,
  newEnquiry,
  categoryFields,
  enquiryStateAt,
  enquiryWithdrawalRefusal,
} from './enquiries.rules.ts'
import type { EnquiryInput } from './enquiries.fields.ts'
import { enquiryInput, enquiryRecord } from './enquiries.schema.ts'

const rfq = {
  enquiryType: 'RFQ',
  issuedOn: '2026-03-30T09:00:00+02:00',
  closedOn: '2026-03-31T09:00:00+02:00',
  funder: 'GRZ',
  department: 'PSU',
  description: 'Supply of paper',
  biddersInvited: 3,
  bidsReceived: 2,
  vendorCategory: 'CITIZEN',
}
const itt = { ...rfq, enquiryType: 'ITT' }
const remittedEnquiry = { ...itt, fortyPercentRemitted: true, fortyPercentRemittedOn: '2026-03-31' }

const enquiryFaults = (enquiry: object) =>
  brokenRules(enquiryInput, enquiryRules, enquiry as Record<string, unknown>, { today: '2026-03-31' })
const parseEnquiry = (enquiry: object): EnquiryInput => enquiryInput.parse(enquiry)

const closedTooEarly = { closedOn: ['Closed On may not be before Issued On.'] }
const remittanceDayRequired = {
  fortyPercentRemittedOn: ['Remitted On is required once the 40 % has been remitted.'],
}
const remittedInFuture = { fortyPercentRemittedOn: ['Remitted On may not be in the future.'] }
const totalTooLarge = {
  chargePerDocument: ['The total for documents sold may be at most 9,999,999,999,999.99.'],
}

describe('an enquiry', () => {
  it.each([
    ['just before it was issued', '2026-03-30T08:59:59+02:00', closedTooEarly],
    ['the moment it was issued', '2026-03-30T09:00:00+02:00', {}],
    ['just after it was issued', '2026-03-30T09:00:01+02:00', {}],
    ['at the same moment by another offset', '2026-03-30T07:00:00Z', {}],
    ['before by another offset, though the text is larger', '2026-03-30T09:30:00+03:00', closedTooEarly],
    ['on the day it was issued, which is its midnight', '2026-03-30', closedTooEarly],
  ])('closed %s', (_, closedOn, messages) => {
    expect(enquiryFaults({ ...rfq, closedOn })).toEqual(messages)
  })

  it.each([
    ['nothing', itt, {}],
    ['an amount and no day', { ...itt, fortyPercentRemitted: true }, remittanceDayRequired],
    [
      'an amount and an empty day',
      { ...remittedEnquiry, fortyPercentRemittedOn: null },
      remittanceDayRequired,
    ],
    ['an amount today', remittedEnquiry, {}],
    ['an amount tomorrow', { ...remittedEnquiry, fortyPercentRemittedOn: '2026-04-01' }, remittedInFuture],
    ['an amount yesterday', { ...remittedEnquiry, fortyPercentRemittedOn: '2026-03-30' }, {}],
    ['late today, as UTC has it', { ...remittedEnquiry, fortyPercentRemittedOn: '2026-03-31T21:59:59Z' }, {}],
    [
      'tomorrow, as UTC does not',
      { ...remittedEnquiry, fortyPercentRemittedOn: '2026-03-31T22:00:00Z' },
      remittedInFuture,
    ],
    ['an amount, hidden in a request for quotation', { ...rfq, fortyPercentRemitted: true }, {}],
    ['a day alone', { ...itt, fortyPercentRemittedOn: '2026-04-01' }, {}],
  ])('with %s remitted', (_, enquiry, messages) => {
    expect(enquiryFaults(enquiry)).toEqual(messages)
  })

  it('reports an invalid day only once', () => {
    expect(enquiryFaults({ ...remittedEnquiry, fortyPercentRemittedOn: '2026-02-30' })).toEqual({})
  })

  it.each([
    [1, largestAmount, {}],
    [2, largestAmount, totalTooLarge],
    [2, 4_999_999_999_999.99, {}],
    [2, 5_000_000_000_000, totalTooLarge],
    [100_000, 99_999_999.99, {}],
    [100_000, 100_000_000, totalTooLarge],
    [100_000, largestAmount, totalTooLarge],
    [0, largestAmount, {}],
  ])('with %d documents sold at %d', (noOfDocumentsSold, chargePerDocument, messages) => {
    expect(enquiryFaults({ ...itt, noOfDocumentsSold, chargePerDocument })).toEqual(messages)
    expect(enquiryFaults({ ...rfq, noOfDocumentsSold, chargePerDocument }), 'hidden').toEqual({})
  })

  it('reports all broken rules at once, regardless of missing fields', () => {
    expect(
      enquiryFaults({
        enquiryType: 'ITT',
        issuedOn: '2026-03-31',
        closedOn: '2026-03-30',
        noOfDocumentsSold: 2,
        chargePerDocument: largestAmount,
        fortyPercentRemitted: true,
      }),
    ).toEqual({ ...closedTooEarly, ...totalTooLarge, ...remittanceDayRequired })
  })

  it('has valid default values', () => {
    const freshEnquiry = {
      ...newEnquiry(new Date('2026-03-31T08:00:00Z')),
      department: 'PSU',
      description: 'Paper',
    }
    expect(freshEnquiry).toMatchObject({
      enquiryType: 'RFQ',
      issuedOn: '2026-03-31T09:00:00+02:00',
      closedOn: '2026-03-31T09:00:00+02:00',
      funder: 'GRZ',
      vendorCategory: 'CITIZEN',
      biddersInvited: 1,
      bidsReceived: 1,
    })
    expect(enquiryInput.safeParse(freshEnquiry).success).toBe(true)
    expect(enquiryFaults(freshEnquiry)).toEqual({})
  })

  it('starts now and has no bidders if there is no tender', () => {
    expect(newEnquiry(new Date('2026-03-31T08:00:00Z'), 'NTR')).toMatchObject({
      enquiryType: 'NTR',
      issuedOn: '2026-03-31T10:00:00+02:00',
      closedOn: '2026-03-31T10:00:00+02:00',
      biddersInvited: 0,
      bidsReceived: 0,
    })
  })
})

describe('a vendor category', () => {
  it('is counted by its code once it is confirmed', () => {
    expect(categoryFields('LOCAL')).toEqual({ vendorCategory: 'LOCAL', vendorCategoryConfirmed: true })
    expect(countedCategory(categoryFields('LOCAL'))).toBe('LOCAL')
  })

  it('that is not confirmed is shown as the assumed one and counted separately', () => {
    const assumedFields = { vendorCategory: 'CITIZEN', vendorCategoryConfirmed: false } as const
    expect(categoryFields('NOT_CONFIRMED')).toEqual(assumedFields)
    expect(countedCategory(assumedFields)).toBe('NOT_CONFIRMED')
  })
})

describe('the revenue from the sale of documents', () => {
  it.each([
    [7, 333.33, 2333.31, 933.32],
    [3, 0.1, 0.3, 0.12],
    // 40 % of 0.03 is 1.2 ngwee, of 0.04 it is 1.6.
    [1, 0.03, 0.03, 0.01],
    [1, 0.04, 0.04, 0.02],
    [1, largestAmount, largestAmount, 4_000_000_000_000],
    [0, 500, 0, 0],
  ])('%d at %d', (noOfDocumentsSold, chargePerDocument, total, share) => {
    const sale = { noOfDocumentsSold, chargePerDocument }
    expect(documentSales({ ...sale, enquiryType: 'EOI' })).toEqual({
      totalAmountForDocumentsSold: total,
      fortyPercentOfDocumentsSold: share,
    })
    expect(documentSales({ ...sale, enquiryType: 'RFQ' })).toEqual({
      totalAmountForDocumentsSold: 0,
      fortyPercentOfDocumentsSold: 0,
    })
  })

  it('may exceed the largest amount, so that the form can show it', () => {
    const sale = { enquiryType: 'ITT', noOfDocumentsSold: 100_000, chargePerDocument: largestAmount } as const
    expect(documentSales(sale).totalAmountForDocumentsSold).toBeGreaterThan(largestAmount)
  })
})

describe('clearing hidden fields', () => {
  const hiddenValues = {
    noOfDocumentsSold: 7,
    chargePerDocument: 100,
    fortyPercentRemitted: true,
    fortyPercentRemittedOn: '2026-03-31',
    nonRemittanceReason: 'The cashier was away',
    sixtyPercentReceived: true,
  }

  it('clears all fields about documents for a request for quotation', () => {
    expect(clearHiddenEnquiryFields(parseEnquiry({ ...rfq, ...hiddenValues }))).toEqual({
      ...parseEnquiry(rfq),
      noOfDocumentsSold: 0,
      chargePerDocument: 0,
      fortyPercentRemitted: false,
      fortyPercentRemittedOn: null,
      nonRemittanceReason: null,
      sixtyPercentReceived: false,
    })
  })

  it.each(['ITT', 'RFP', 'RFI', 'EOI', 'NTR'])('clears the day or the reason for %s', (enquiryType) => {
    const remittedRecord = parseEnquiry({ ...rfq, ...hiddenValues, enquiryType })
    expect(clearHiddenEnquiryFields(remittedRecord)).toEqual({ ...remittedRecord, nonRemittanceReason: null })
    const unremittedRecord = { ...remittedRecord, fortyPercentRemitted: false }
    expect(clearHiddenEnquiryFields(unremittedRecord)).toEqual({
      ...unremittedRecord,
      fortyPercentRemittedOn: null,
    })
  })
})

describe('the state of an enquiry', () => {
  const before = '2026-03-31T08:59:59+02:00'
  const closedOn = '2026-03-31T09:00:00+02:00'
  it.each([
    ['OPEN', before, 'OPEN'],
    ['OPEN', closedOn, 'CLOSED'],
    ['OPEN', '2026-04-30T09:00:00+02:00', 'CLOSED'],
    ['CLOSED', before, 'OPEN'],
    ['CLOSED', closedOn, 'CLOSED'],
    ['LINKED', before, 'LINKED'],
    ['LINKED', closedOn, 'LINKED'],
    ['WITHDRAWN', before, 'WITHDRAWN'],
    ['WITHDRAWN', closedOn, 'WITHDRAWN'],
  ] as const)('that is stored as %s is at %s %s', (state, now, expected) => {
    expect(enquiryStateAt({ state, closedOn }, new Date(now))).toBe(expected)
  })

  it.each([
    ['OPEN', '2026-12-31', 'Open until 31-Mar'],
    ['OPEN', '2025-12-31', 'Open until 31-Mar-2026'],
    ['OPEN', '2027-01-01', 'Open until 31-Mar-2026'],
    ['OPEN', undefined, 'Open until 31-Mar-2026'],
    ['CLOSED', '2026-12-31', 'Closed, no paper'],
    ['LINKED', '2026-12-31', 'Linked'],
    ['WITHDRAWN', '2026-12-31', 'Withdrawn'],
  ] as const)('an enquiry that is %s on %s is shown as %s', (state, today, words) => {
    expect(enquiryStateText({ state, closedOn }, today)).toBe(words)
  })
})

describe('an enquiry that', () => {
  it.each([
    ['OPEN', null],
    ['CLOSED', null],
    ['LINKED', 'This enquiry is linked to a paper, so it cannot be withdrawn.'],
    ['WITHDRAWN', 'This enquiry is already withdrawn.'],
  ] as const)('is %s can be withdrawn: %s', (state, refusal) => {
    expect(enquiryWithdrawalRefusal({ state, takenBackOn: null })).toBe(refusal)
  })

  it('was taken back can be neither withdrawn nor changed', () => {
    const before = { state: 'OPEN', enquiryType: 'RFQ', takenBackOn: '2026-03-31T08:00:00+02:00' } as const
    const message = 'This record has been taken back, so it can no longer be changed.'
    expect(enquiryWithdrawalRefusal(before)).toBe(message)
  })

  it.each([
    ['OPEN', 'ITT', null],
    ['LINKED', 'RFQ', null],
    ['LINKED', 'ITT', 'This enquiry is linked to a paper, so its type cannot change.'],
  ] as const)('is %s can become %s: %j', (state, enquiryType, refusal) => {
    expect(enquiryTypeRefusal({ state, enquiryType: 'RFQ' }, { enquiryType })).toBe(refusal)
  })

  it.each([
    ['2026-03-30T09:00:00+02:00', 'MLWR.PSU.RFQ.7.03.26'],
    ['2025-12-31T23:59:59+02:00', 'MLWR.PSU.RFQ.7.12.25'],
    ['2100-01-01T00:00:00+02:00', 'MLWR.PSU.RFQ.7.01.00'],
  ])('was issued on %s has the reference %s', (issuedOn, reference) => {
    const referenceParts = {
      id: 7,
      institution: 'mlwr',
      department: 'Psu',
      enquiryType: 'RFQ',
      issuedOn,
    } as const
    expect(enquiryReference(referenceParts)).toBe(reference)
  })
})

describe('the input schema of an enquiry', () => {
  const messagesOf = (enquiry: object) =>
    Object.fromEntries(
      (enquiryInput.safeParse(enquiry).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    )

  it('requires only the fields of the form', () => {
    expect(messagesOf({})).toEqual({
      enquiryType: 'Enquiry Type is required.',
      issuedOn: 'Issued On is required.',
      closedOn: 'Closed On is required.',
      funder: 'Funder is required.',
      department: 'Department is required.',
      description: 'Description is required.',
      biddersInvited: 'Bidders Invited is required.',
      vendorCategory: 'Vendor Category is required.',
    })
    expect(messagesOf(rfq)).toEqual({})
  })

  it.each([
    [{ description: 'x'.repeat(300) }, {}],
    [{ description: 'x'.repeat(301) }, { description: 'Exceeded Character Limit of 300.' }],
    [{ biddersInvited: 0 }, {}],
    [{ biddersInvited: 10_001 }, { biddersInvited: 'Bidders Invited may be at most 10,000.' }],
    [{ bidsReceived: -1 }, { bidsReceived: 'Bids Received may not be below zero.' }],
    [{ chargePerDocument: 1.005 }, { chargePerDocument: expect.stringContaining('two decimals') }],
    [{ noOfDocumentsSold: 100_000 }, {}],
    [{ noOfDocumentsSold: 100_001 }, { noOfDocumentsSold: 'Documents Sold may be at most 100,000.' }],
    [{ enquiryType: 'XYZ' }, { enquiryType: 'Choose Enquiry Type from the list.' }],
    [{ funder: '' }, { funder: 'Funder is required.' }],
    [{ nonRemittanceReason: null }, {}],
    [{ nonRemittanceReason: '' }, {}],
    [{ nonRemittanceReason: 'x'.repeat(301) }, { nonRemittanceReason: 'Exceeded Character Limit of 300.' }],
  ])('%j', (change, messages) => {
    expect(messagesOf({ ...rfq, ...change })).toEqual(messages)
  })
})

it('has the fields that papers accept back and ignore', () => {
  expect([...enquiryFieldNames].toSorted()).toEqual(Object.keys(enquiryRecord.shape).toSorted())
})
