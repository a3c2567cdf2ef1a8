import { toDay } from '@insaka/domain/core/dates'
import type { EnquiryType } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquirySeed } from './factory.ts'
import { workTimeOn, daysAfter, midnightOf } from './demo-days.ts'
import { tenderedPurchases, type Purchase } from './demo-purchases.ts'
import { seededRandom } from './seeded-random.ts'

/** Enquiries of the demo institutions over two years, identical for every run on the same day. */

export type DemoEnquiry = {
  enquiry: EnquirySeed & Required<Pick<EnquirySeed, 'enquiryType' | 'funder' | 'vendorCategory'>>
  purchase: Purchase
  by: 'ORD' | 'ADMIN'
  savedOn: Date
  closedOn: Date
  withdrawn: { on: Date; reason: string } | null
}

const enquiriesPerInstitution = 60

export function demoEnquiries(departments: readonly string[], now: Date, seed: number): DemoEnquiry[] {
  const { number, oneOf } = seededRandom(seed)
  const today = midnightOf(now)
  return Array.from({ length: enquiriesPerInstitution }, (_, i) => {
    const daysAgo = Math.round(729 - (i * 727) / (enquiriesPerInstitution - 1)) + number(0, 1)
    const savedOn = workTimeOn(daysAfter(today, -daysAgo), number(0, 8 * 60 - 1))
    const enquiryType = oneOf(enquiryTypePool)
    const closedOn = daysAfter(savedOn, daysOpen[enquiryType])
    // Sometimes only two bidders are invited, which raises a caution.
    const bidders = enquiryType === 'NTR' ? 0 : i % 9 === 5 ? 2 : number(3, 9)
    const purchase = tenderedPurchases[(i * 7 + seed) % tenderedPurchases.length]!
    const isWithdrawn = i % 11 === 7 && daysAgo > 30
    return {
      by: i % 4 === 1 ? 'ADMIN' : 'ORD',
      savedOn,
      closedOn,
      purchase,
      enquiry: {
        enquiryType,
        // It is recorded the day after its issue, with the bids received by then.
        issuedOn: daysAfter(savedOn, -1).toISOString(),
        closedOn: closedOn.toISOString(),
        funder: oneOf(['GRZ', 'GRZ', 'GRZ', 'GRZ', 'CP', 'LG', 'NA'] as const),
        department: oneOf(departments),
        description: purchase.description,
        biddersInvited: bidders,
        bidsReceived: Math.max(0, bidders - number(0, 3)),
        vendorCategory: oneOf(['CITIZEN', 'CITIZEN', 'CITIZEN', 'LOCAL', 'LOCAL', 'FOREIGN', 'NA'] as const),
        ...documentSale(enquiryType, savedOn, today),
      },
      withdrawn: isWithdrawn
        ? { on: workTimeOn(daysAfter(savedOn, 9), 90), reason: oneOf(withdrawalReasons) }
        : null,
    }
  })

  /** Documents are sold for a fee; 40 % goes to the Treasury some weeks later. */
  function documentSale(enquiryType: EnquiryType, savedOn: Date, today: Date) {
    if (enquiryType === 'RFQ' || enquiryType === 'NTR') return {}
    const remittedOn = daysAfter(savedOn, number(20, 45))
    const isRemitted = remittedOn < today && number(1, 10) > 2
    return {
      noOfDocumentsSold: number(2, 14),
      chargePerDocument: oneOf([250, 300, 500, 750, 1_000, 1_500, 412.5]),
      fortyPercentRemitted: isRemitted,
      fortyPercentRemittedOn: isRemitted ? toDay(remittedOn) : null,
      nonRemittanceReason:
        isRemitted || remittedOn >= today ? null : 'The deposit slip has not come back from the bank.',
      sixtyPercentReceived: isRemitted && number(1, 10) > 3,
    }
  }
}

// Most purchases use a request for quotations, the simplest type.
const enquiryTypePool: readonly EnquiryType[] = [
  ...Array.from({ length: 10 }, () => 'RFQ' as const),
  'ITT',
  'ITT',
  'ITT',
  'RFP',
  'RFP',
  'RFI',
  'EOI',
  'EOI',
  'NTR',
  'NTR',
]

const daysOpen: Record<EnquiryType, number> = { RFQ: 5, ITT: 28, RFP: 21, RFI: 14, EOI: 14, NTR: 0 }

const withdrawalReasons = [
  'The budget line was exhausted before any offer came in.',
  'The specifications must be rewritten.',
  'The goods were found in our own stores.',
  'The user department no longer needs it this year.',
]
