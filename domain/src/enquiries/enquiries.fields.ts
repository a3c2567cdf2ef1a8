import type { StatesOf } from '../all-registers.ts'
import type { FormOf, InputOf, RecordOf } from '../registers/define-register.ts'
import {
  choice,
  count,
  day,
  decided,
  department,
  derived,
  flag,
  longText,
  moment,
  money,
  text,
} from '../registers/fields.ts'
import { requisitionFieldLimit, requisitionLabel } from './requisition-references.ts'
import {
  countedCategories,
  enquiryTypes,
  funders,
  vendorCategories,
  vendorCategoryLabel,
} from './enquiries.labels.ts'
import { sellsDocuments } from './enquiries.rules.ts'

export const descriptionLimit = 300

const sale = { section: 'Sale of documents', isShown: sellsDocuments } as const
const remittance = { section: 'Remittance', isShown: sellsDocuments } as const
const onlyWhenWithdrawn = {
  section: 'Record',
  notIn: ['reading'],
  isShown: ({ withdrawnOn }: { withdrawnOn: string | null }) => withdrawnOn !== null,
} as const

// oxfmt-ignore
export const enquiryFields = {
  enquiryType: choice('Enquiry Type', enquiryTypes, { column: 'usual', width: 8.5, filter: 'type' }),
  issuedOn: moment('Issued On', { column: 'usual' }),
  closedOn: moment('Closed On', { column: 'usual', isOffCards: true }),
  description: longText('Description', { max: descriptionLimit, isSearched: true, column: 'usual' }),
  department: department('Department', { column: 'wide' }),
  funder: choice('Funder', funders, { column: 'offered', filter: true }),
  requisition: text(requisitionLabel, { optional: true, max: requisitionFieldLimit, column: 'offered', width: 20, isKept: true, hint: 'References of accepted requisitions, separated by commas.' }),
  vendorCategory: choice(vendorCategoryLabel, vendorCategories, { column: 'usual', width: 10.5, isOffCards: true, filter: true, filterCodes: countedCategories }),
  vendorCategoryConfirmed: derived(flag('Vendor Category Confirmed', { isShown: ({ vendorCategoryConfirmed }: { vendorCategoryConfirmed: boolean }) => !vendorCategoryConfirmed })),
  biddersInvited: count('Bidders Invited', { max: 10_000, column: 'offered' }),
  bidsReceived: count('Bids Received', { max: 10_000, initial: 0, column: 'offered', width: 9.5 }),
  linked: derived(flag('Linked', { isHidden: true })),
  noOfDocumentsSold: count('Documents Sold', { max: 100_000, initial: 0, ...sale }),
  chargePerDocument: money('Charge Per Document (ZMW)', { initial: 0, ...sale }),
  totalAmountForDocumentsSold: decided(money('Total For Documents Sold (ZMW)', sale)),
  fortyPercentOfDocumentsSold: decided(money('40 % Of Documents Sold (ZMW)', sale)),
  fortyPercentRemitted: flag('40 % Remitted', remittance),
  fortyPercentRemittedOn: day('Remitted On', { optional: true, ...remittance }),
  sixtyPercentReceived: flag('60 % Received', remittance),
  nonRemittanceReason: longText('Reason For Not Remitting', { optional: true, max: descriptionLimit, ...remittance }),
  withdrawnOn: decided(moment('Withdrawn On', { optional: true, ...onlyWhenWithdrawn })),
  withdrawalReason: decided(longText('Reason For Withdrawing', { optional: true, max: descriptionLimit, ...onlyWhenWithdrawn })),
} as const

type Fields = typeof enquiryFields
export type EnquiryRecord = RecordOf<Fields, keyof StatesOf<'enquiries'>>
export type EnquiryInput = InputOf<Fields>
export type EnquiryForm = FormOf<Fields>

/** Labels of the fields, by their names. */
export const enquiryLabels = Object.fromEntries(
  Object.entries(enquiryFields).map(([name, { label }]) => [name, label]),
) as Record<keyof Fields, string>
