import { describe, expect, it } from 'vitest'
import { cautionsOf, cautionsWhileTyping } from '../core/cautions.ts'
import { enquiryCautions } from './enquiries.cautions.ts'
import { newEnquiry } from './enquiries.rules.ts'
import { enquiryInput } from './enquiries.schema.ts'

const days = { today: '2026-03-31', firstSavedOn: '2026-03-31' }
const enquiry = {
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

const cautionCodes = (changes: object, facts: Partial<typeof days> = {}) =>
  cautionsOf(enquiryCautions, { ...enquiry, ...changes }, { ...days, ...facts }).map(
    ({ code, field }) => `${field} ${code}`,
  )

describe('cautions of an enquiry', () => {
  const itt = { enquiryType: 'ITT' }
  const ntr = { enquiryType: 'NTR' }
  const today = { issuedOn: '2026-03-31T00:00:00+02:00', closedOn: '2026-04-01T12:00:00+02:00' }
  it.each<[string, object, string[]]>([
    ['as it is', {}, []],
    ['with two bidders', { biddersInvited: 2 }, ['biddersInvited FEW_BIDDERS']],
    ['with two bidders for a tender', { ...itt, biddersInvited: 2 }, []],
    ['with nobody asked for what is not tendered', { ...ntr, biddersInvited: 0 }, []],
    ['with as many bids as bidders', { bidsReceived: 3 }, []],
    ['with more bids', { bidsReceived: 4 }, ['bidsReceived MORE_BIDS_THAN_BIDDERS']],
    ['with more bids for a tender', { ...itt, bidsReceived: 4 }, ['bidsReceived MORE_BIDS_THAN_BIDDERS']],
    ['closing as it is issued', { closedOn: enquiry.issuedOn }, ['closedOn CLOSES_AS_ISSUED']],
    ['closing a second later', { closedOn: '2026-03-30T09:00:01+02:00' }, []],
    ['closing as it is issued, without a tender', { ...ntr, closedOn: enquiry.issuedOn }, []],
    ['closing 60 days ahead', { closedOn: '2026-05-30T23:00:00+02:00' }, []],
    ['closing 61 days ahead', { closedOn: '2026-05-31T00:00:00+02:00' }, ['closedOn FAR_OFF']],
    ['issued two years ago', { issuedOn: '2024-03-31T00:00:00+02:00' }, []],
    ['issued a day before that', { issuedOn: '2024-03-30T23:59:59+02:00' }, ['issuedOn FAR_OFF']],
    ['remitted long ago', { fortyPercentRemittedOn: '2016-03-30' }, ['fortyPercentRemittedOn FAR_OFF']],
    ['with bids on the day of issue', today, ['bidsReceived BIDS_ON_FIRST_DAY']],
    [
      'with bids before it',
      { ...today, issuedOn: '2026-04-01T00:00:00+02:00' },
      ['bidsReceived BIDS_ON_FIRST_DAY'],
    ],
    ['without bids on the day of issue', { ...today, bidsReceived: 0 }, []],
    ['without a tender on the day of issue', { ...today, ...ntr }, []],
    ['long ago without a tender', { ...ntr, issuedOn: '2016-03-30T09:00:00+02:00' }, []],
  ])('%s: %s', (_, changes, cautions) => {
    expect(cautionCodes(changes)).toEqual(cautions)
  })

  it('does not warn about old dates when a saved enquiry is changed years later', () => {
    const laterDates = { issuedOn: '2024-03-30T09:00:00+02:00', closedOn: '2024-03-31T09:00:00+02:00' }
    expect(cautionCodes(laterDates, { firstSavedOn: '2024-03-31' })).toEqual([])
  })
})

describe('cautions while typing', () => {
  const input = { ...enquiry, ...newEnquiry(new Date('2026-03-31T10:00:00+02:00')) }
  const messagesWhileTyping = (touched: string[], value: object = input) =>
    cautionsWhileTyping(enquiryInput, enquiryCautions, { ...value }, days, new Set(touched))

  it('ignores untouched fields', () => {
    expect(messagesWhileTyping([])).toEqual({})
    expect(messagesWhileTyping(['issuedOn', 'description'])).toEqual({})
  })

  it('shows the cautions of each touched field', () => {
    expect(messagesWhileTyping(['closedOn', 'biddersInvited', 'bidsReceived'])).toEqual({
      closedOn: ['This enquiry closes at the time it is issued. Check Closed On.'],
      biddersInvited: ['Fewer than three bidders are invited for a request for quotation. Check the number.'],
      bidsReceived: ['Bids have been entered although the day of issue is not over. Check Bids Received.'],
    })
  })

  it('shows only the error of an invalid field', () => {
    expect(messagesWhileTyping(['biddersInvited'], { ...input, biddersInvited: -1 })).toEqual({})
  })
})
