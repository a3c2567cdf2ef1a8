import { formerReferenceField } from '../core/former-reference.ts'
import { importNumberField } from '../core/import-number-field.ts'
import { describeFields } from '../core/record-fields.ts'
import { takenBackField } from '../core/taken-back.ts'
import {
  enquiryFieldLabels as label,
  enquiryTypes,
  funders,
  listedEnquiryStates,
  vendorCategories,
} from './enquiries.labels.ts'
import { sellsDocuments } from './enquiries.rules.ts'
import { descriptionLimit, type EnquiryRecord } from './enquiries.schema.ts'

const inSaleSection = { section: 'Sale of documents', isShown: sellsDocuments } as const
const inRemittanceSection = { section: 'Remittance', isShown: sellsDocuments } as const
const onlyWhenWithdrawn = {
  notIn: ['reading'],
  isShown: ({ withdrawnOn }: EnquiryRecord) => withdrawnOn !== null,
} as const

export const enquiryRecordFields = describeFields<EnquiryRecord>({
  reference: { kind: 'text', label: label.reference, notIn: ['reading', 'print'] },
  enquiryType: { kind: 'code', label: label.enquiryType, codes: enquiryTypes },
  issuedOn: { kind: 'moment', label: label.issuedOn },
  closedOn: { kind: 'moment', label: label.closedOn },
  description: {
    kind: 'longText',
    limit: descriptionLimit,
    label: label.description,
    isSubject: true,
    isSearched: true,
  },
  department: { kind: 'department', label: label.department },
  funder: { kind: 'code', label: label.funder, codes: funders },
  vendorCategory: { kind: 'code', label: label.vendorCategory, codes: vendorCategories },
  vendorCategoryConfirmed: {
    kind: 'flag',
    label: label.vendorCategoryConfirmed,
    isShown: (enquiry) => !enquiry.vendorCategoryConfirmed,
  },
  biddersInvited: { kind: 'count', label: label.biddersInvited },
  bidsReceived: { kind: 'count', label: label.bidsReceived },
  formerReference: formerReferenceField,
  noOfDocumentsSold: { kind: 'count', label: label.noOfDocumentsSold, ...inSaleSection },
  chargePerDocument: { kind: 'money', label: label.chargePerDocument, ...inSaleSection },
  totalAmountForDocumentsSold: { kind: 'money', label: label.totalAmountForDocumentsSold, ...inSaleSection },
  fortyPercentOfDocumentsSold: { kind: 'money', label: label.fortyPercentOfDocumentsSold, ...inSaleSection },
  fortyPercentRemitted: { kind: 'flag', label: label.fortyPercentRemitted, ...inRemittanceSection },
  fortyPercentRemittedOn: { kind: 'day', label: label.fortyPercentRemittedOn, ...inRemittanceSection },
  sixtyPercentReceived: { kind: 'flag', label: label.sixtyPercentReceived, ...inRemittanceSection },
  nonRemittanceReason: {
    kind: 'longText',
    limit: descriptionLimit,
    label: label.nonRemittanceReason,
    ...inRemittanceSection,
  },
  linked: null,
  state: { kind: 'code', label: label.state, codes: listedEnquiryStates, notIn: ['reading', 'print'] },
  withdrawnOn: { kind: 'moment', label: label.withdrawnOn, section: 'Record', ...onlyWhenWithdrawn },
  withdrawalReason: {
    kind: 'longText',
    limit: descriptionLimit,
    label: label.withdrawalReason,
    section: 'Record',
    ...onlyWhenWithdrawn,
  },
  takenBackOn: { ...takenBackField, section: 'Record' },
  initiator: { kind: 'person', label: label.initiator, section: 'Record' },
  importId: { ...importNumberField, section: 'Record' },
  createdOn: { kind: 'moment', label: label.createdOn, section: 'Record', notIn: ['history'] },
  updatedOn: { kind: 'moment', label: label.updatedOn, section: 'Record', notIn: ['history'] },
  cautions: { kind: 'cautions', label: 'Cautions', notIn: ['history', 'print'] },
})

export const enquiryActions = {
  saved: 'Created',
  imported: 'Imported',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  linked: 'Linked to a paper',
  unlinked: 'Unlinked from its paper',
  'handed over': 'Handed over',
  'taken back': 'Taken back',
} as const
