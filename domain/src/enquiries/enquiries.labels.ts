import { labelsOf, registerCards } from '../all-registers.ts'
import { formatDay } from '../core/dates.ts'
import { withTakenBack } from '../core/taken-back.ts'

export const enquiryTypes = {
  RFQ: 'RFQ: Request For Quotation',
  ITT: 'ITT: Invitation To Tender',
  RFP: 'RFP: Request For Proposal',
  RFI: 'RFI: Request For Information',
  EOI: 'EOI: Expression Of Interest',
  NTR: 'NTR: Non Tendered Request',
} as const
export type EnquiryType = keyof typeof enquiryTypes

export const vendorCategories = {
  NA: 'NA',
  LOCAL: 'Local',
  CITIZEN: 'Citizen',
  FOREIGN: 'Foreign',
} as const
export type VendorCategory = keyof typeof vendorCategories

export const countedCategories = { ...vendorCategories, NOT_CONFIRMED: 'Not confirmed' } as const
export type CountedCategory = keyof typeof countedCategories

export const funders = {
  NA: 'NA',
  GRZ: 'GRZ',
  CP: 'CP: Cooperating Partners',
  LG: 'LG: Local Government',
} as const
export type Funder = keyof typeof funders

/** An enquiry is open until its closing date and closed afterwards, unless it is linked to a paper or withdrawn. */
export const enquiryStates = labelsOf(registerCards.enquiries.states)
export type EnquiryState = keyof typeof enquiryStates

export const listedEnquiryStates = withTakenBack(enquiryStates)
type ListedEnquiryState = keyof typeof listedEnquiryStates

/** The states in which an enquiry can be linked to a paper. */
export const freeEnquiryStates = ['OPEN', 'CLOSED'] as const satisfies EnquiryState[]

/** The state of an enquiry as text. The closing day omits the year if it is the current one. */
export function enquiryStateText(
  { state, closedOn }: { state: ListedEnquiryState; closedOn: string },
  today?: string,
): string {
  if (state === 'CLOSED') return 'Closed, no paper'
  if (state !== 'OPEN') return listedEnquiryStates[state]
  const day = formatDay(closedOn)
  return `Open until ${closedOn.slice(0, 4) === today?.slice(0, 4) ? day.slice(0, -5) : day}`
}

export const vendorCategoryLabel = 'Vendor Category'

/** The fields of an enquiry, for papers, which must not load its description. A test compares them. */
export const enquiryFieldNames = [
  'id',
  'reference',
  'institution',
  'initiator',
  'initiatorId',
  'version',
  'enquiryType',
  'issuedOn',
  'closedOn',
  'description',
  'department',
  'funder',
  'requisition',
  'vendorCategory',
  'vendorCategoryConfirmed',
  'biddersInvited',
  'bidsReceived',
  'linked',
  'noOfDocumentsSold',
  'chargePerDocument',
  'totalAmountForDocumentsSold',
  'fortyPercentOfDocumentsSold',
  'fortyPercentRemitted',
  'fortyPercentRemittedOn',
  'sixtyPercentReceived',
  'nonRemittanceReason',
  'withdrawnOn',
  'withdrawalReason',
  'state',
  'formerReference',
  'takenBackOn',
  'importId',
  'cautions',
  'createdOn',
  'updatedOn',
  'steps',
  'next',
] as const
