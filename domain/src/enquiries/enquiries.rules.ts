import { toMoment } from '../core/dates.ts'
import { largestAmount, percentOfAmount, multiplyAmount } from '../core/money.ts'
import type { Rule } from '../core/rules.ts'
import { takenBackRefusal, type TakenBack } from '../core/taken-back.ts'
import {
  freeEnquiryStates,
  type CountedCategory,
  type EnquiryType,
  type EnquiryState,
  type VendorCategory,
} from './enquiries.labels.ts'
import type { EnquiryInput, EnquiryRecord } from './enquiries.fields.ts'

/** Every kind of enquiry except a request for quotation sells documents. */
export const sellsDocuments = ({ enquiryType }: { enquiryType: EnquiryType }): boolean =>
  enquiryType !== 'RFQ'

type EnquiryFacts = {
  today: string
}

export const enquiryRules: readonly Rule<EnquiryInput, EnquiryFacts>[] = [
  {
    needs: ['issuedOn', 'closedOn'],
    showOn: 'closedOn',
    message: 'Closed On may not be before Issued On.',
    // Both have the same offset, so they can be compared as text.
    holds: ({ issuedOn, closedOn }) => issuedOn <= closedOn,
  },
  {
    needs: ['enquiryType', 'noOfDocumentsSold', 'chargePerDocument'],
    showOn: 'chargePerDocument',
    message: 'The total for documents sold may be at most 9,999,999,999,999.99.',
    holds: (enquiry) => documentSales(enquiry).totalAmountForDocumentsSold <= largestAmount,
  },
  {
    needs: ['enquiryType', 'fortyPercentRemitted'],
    showOn: 'fortyPercentRemittedOn',
    message: 'Remitted On is required once the 40 % has been remitted.',
    holds: (enquiry) =>
      !sellsDocuments(enquiry) || !enquiry.fortyPercentRemitted || Boolean(enquiry.fortyPercentRemittedOn),
  },
  {
    needs: ['enquiryType', 'fortyPercentRemitted', 'fortyPercentRemittedOn'],
    showOn: 'fortyPercentRemittedOn',
    message: 'Remitted On may not be in the future.',
    holds: (enquiry, { today }) =>
      !sellsDocuments(enquiry) || !enquiry.fortyPercentRemitted || enquiry.fortyPercentRemittedOn <= today,
  },
]

type DocumentSale = Pick<EnquiryInput, 'enquiryType' | 'noOfDocumentsSold' | 'chargePerDocument'>

/** The revenue from the sale of documents, and the share that is remitted. */
export function documentSales(enquiry: DocumentSale) {
  if (!sellsDocuments(enquiry)) return { totalAmountForDocumentsSold: 0, fortyPercentOfDocumentsSold: 0 }
  const { noOfDocumentsSold: sold, chargePerDocument: charge } = enquiry
  // The share is calculated from the single price, since the total may exceed the largest amount.
  return {
    totalAmountForDocumentsSold: multiplyAmount(sold, charge),
    fortyPercentOfDocumentsSold: percentOfAmount(charge, 40 * sold),
  }
}

/** Clears the fields that the form hides, so that the server stores no invisible values. */
export function clearHiddenEnquiryFields(enquiry: EnquiryInput): EnquiryInput {
  if (!sellsDocuments(enquiry)) {
    return {
      ...enquiry,
      noOfDocumentsSold: 0,
      chargePerDocument: 0,
      fortyPercentRemitted: false,
      fortyPercentRemittedOn: null,
      nonRemittanceReason: null,
      sixtyPercentReceived: false,
    }
  }
  return enquiry.fortyPercentRemitted
    ? { ...enquiry, nonRemittanceReason: null }
    : { ...enquiry, fortyPercentRemittedOn: null }
}

const hourMs = 3_600_000

/** The default vendor category, also used until a user enters one. */
export const assumedCategory = 'CITIZEN' satisfies VendorCategory

type VendorCategoryFields = Pick<EnquiryRecord, 'vendorCategory' | 'vendorCategoryConfirmed'>

/** The vendor category by which lists and reports count an enquiry. */
export const countedCategory = ({
  vendorCategory,
  vendorCategoryConfirmed,
}: VendorCategoryFields): CountedCategory => (vendorCategoryConfirmed ? vendorCategory : 'NOT_CONFIRMED')

export const categoryFields = (category: CountedCategory): VendorCategoryFields =>
  category === 'NOT_CONFIRMED'
    ? { vendorCategory: assumedCategory, vendorCategoryConfirmed: false }
    : { vendorCategory: category, vendorCategoryConfirmed: true }

/** The initial values of a new enquiry; one without a tender starts now and has no bidders. */
export function newEnquiry(now: Date, enquiryType: 'RFQ' | 'NTR' = 'RFQ') {
  const isTendered = enquiryType !== 'NTR'
  const moment = toMoment(isTendered ? new Date(now.getTime() - hourMs) : now)
  const initialCount = isTendered ? 1 : 0
  return {
    enquiryType,
    issuedOn: moment,
    closedOn: moment,
    funder: 'GRZ',
    vendorCategory: assumedCategory,
    biddersInvited: initialCount,
    bidsReceived: initialCount,
    noOfDocumentsSold: 0,
    chargePerDocument: 0,
  } as const
}

export const isFreeEnquiry = (state: unknown): boolean =>
  (freeEnquiryStates as readonly unknown[]).includes(state)

/** The state of an enquiry at a moment. A free enquiry is open or closed, depending only on its closing date. */
export const enquiryStateAt = <S extends EnquiryState | TakenBack>(
  { state, closedOn }: { state: S; closedOn: string },
  now: Date,
): S | (typeof freeEnquiryStates)[number] => {
  if (!isFreeEnquiry(state)) return state
  return now.getTime() < Date.parse(closedOn) ? 'OPEN' : 'CLOSED'
}

export function enquiryWithdrawalRefusal({
  state,
  takenBackOn,
}: Pick<EnquiryRecord, 'state' | 'takenBackOn'>): string | null {
  if (takenBackOn !== null) return takenBackRefusal
  if (state === 'LINKED') return 'This enquiry is linked to a paper, so it cannot be withdrawn.'
  if (state === 'WITHDRAWN') return 'This enquiry is already withdrawn.'
  return null
}

/** The reason why the type cannot change, or null. */
export const enquiryTypeRefusal = (
  before: Pick<EnquiryRecord, 'state' | 'enquiryType'>,
  after: Partial<Pick<EnquiryInput, 'enquiryType'>>,
): string | null =>
  before.state === 'LINKED' && before.enquiryType !== after.enquiryType
    ? 'This enquiry is linked to a paper, so its type cannot change.'
    : null

/** The enquiry number: institution.department.type.id.MM.yy, fixed at the first save. */
export function enquiryReference({
  id,
  institution,
  department,
  enquiryType,
  issuedOn,
}: Pick<EnquiryRecord, 'id' | 'institution' | 'department' | 'enquiryType' | 'issuedOn'>): string {
  const [year = '', month = ''] = issuedOn.split('-')
  return [institution, department, enquiryType, id, month, year.slice(2)].join('.').toUpperCase()
}
