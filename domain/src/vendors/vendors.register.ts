import { formatDay } from '../core/dates.ts'
import { email, phone } from '../core/text-fields.ts'
import { defineRegister } from '../registers/define-register.ts'
import { byNumber, choice, day, decided, longText, moment, pdfs, text } from '../registers/fields.ts'
import { isSuspended, tpin, vendorClasses, vendorName } from './vendors.rules.ts'

const optional = { optional: true } as const
const registration = { ...optional, section: 'Registration' } as const
const contact = { ...optional, section: 'Contact' } as const
const suspension = { ...optional, section: 'Suspension' } as const
const onlyWhenClosed = {
  section: 'Record',
  notIn: ['reading'],
  isShown: ({ closedOn }: { closedOn: string | null }) => closedOn !== null,
} as const

// oxfmt-ignore
export const vendors = defineRegister('vendors', {
  base: 'procurement',
  numberLabel: 'Vendor No.',
  reference: ({ id }) => String(id),
  subject: 'name',
  initialState: 'ACTIVE',
  editableStates: ['ACTIVE'],
  stateText({ state, suspendedTo, ...vendor }, today) {
    if (state === 'CLOSED') return 'Closed'
    if (!isSuspended({ suspendedTo, ...vendor }, today)) return 'Active'
    return suspendedTo ? `Suspended until ${formatDay(suspendedTo)}` : 'Suspended'
  },
  fields: {
    name: text('Name', { max: 160, column: 'usual', isSearched: true, identity: vendorName, synonyms: ['Vendor', 'Vendor Name', 'Supplier', 'Supplier Name', 'Name of Supplier', 'Company', 'Company Name', 'Name of Company', 'Firm'], example: 'Chilenje Stationers Ltd' }),
    otherNames: text('Other Names', { ...optional, max: 300, isSearched: true, hint: 'Trading names and former names, separated by commas.', synonyms: ['Trading As', 'Trading Name'] }),
    category: choice('Category', vendorClasses, { ...optional, column: 'usual', width: 17, filter: true, synonyms: ['Vendor Category', 'Class', 'Ownership'] }),
    kindOfGoods: longText('Kind Of Goods', { ...optional, max: 300, column: 'usual', width: 22, isSearched: true, synonyms: ['Goods', 'Goods and Services', 'Category of Supply', 'Line of Business', 'Nature of Business'], example: 'Stationery, toner' }),
    tpin: text('TPIN', { ...registration, max: 10, format: tpin, column: 'usual', width: 11, identity: byNumber, hint: 'The ten digits of the Taxpayer Identification Number.', synonyms: ['TPIN No.', 'Tax No.', 'Taxpayer Identification Number'], example: '1002345678' }),
    pacraNumber: text('PACRA No.', { ...registration, max: 20, column: 'offered', isSearched: true, synonyms: ['PACRA', 'PACRA Reg. No.', 'Company Registration No.', 'Incorporation No.'], example: '120190001234' }),
    zppaNumber: text('ZPPA Registration No.', { ...registration, max: 30, column: 'offered', isSearched: true, synonyms: ['ZPPA No.', 'ZPPA Reg. No.', 'ZPPA'], example: 'ZPPA/SR/04512' }),
    zppaExpiresOn: day('ZPPA Registration Expires On', { ...registration, column: 'offered', filter: 'zppaExpires', synonyms: ['ZPPA Expiry', 'ZPPA Expiry Date'] }),
    taxClearanceExpiresOn: day('Tax Clearance Expires On', { ...registration, column: 'usual', filter: 'taxClearanceExpires', synonyms: ['Tax Clearance Expiry', 'Tax Clearance Expiry Date', 'TCC Expiry'] }),
    contactPerson: text('Contact Person', { ...contact, max: 120, column: 'offered', isSearched: true, synonyms: ['Contact', 'Contact Name'] }),
    phoneNumber: text('Telephone', { ...contact, max: 20, format: phone, column: 'wide', synonyms: ['Phone', 'Phone No.', 'Cell', 'Cell No.', 'Mobile', 'Mobile No.', 'Tel', 'Tel No.', 'Telephone No.', 'Contact No.'] , example: '+260 977 123456' }),
    email: text('Email', { ...contact, max: 254, format: email, column: 'offered', synonyms: ['Email Address', 'E-mail Address'], example: 'sales@example.org' }),
    address: longText('Address', { ...contact, max: 300, column: 'offered', synonyms: ['Physical Address', 'Postal Address', 'Location'] }),
    suspendedFrom: day('Suspended From', suspension),
    suspendedTo: day('Suspended To', suspension),
    suspensionReason: longText('Reason For Suspension', { ...suspension, max: 300 }),
    documents: pdfs('Documents', { hint: 'Certificates, such as of tax clearance or registration.' }),
    closedOn: decided(moment('Closed On', { ...optional, ...onlyWhenClosed })),
    closingReason: decided(longText('Reason For Closing', { ...optional, ...onlyWhenClosed, max: 300 })),
  },
  list: { days: { field: 'createdOn', label: 'Created' }, sort: ['name', 'taxClearanceExpiresOn'] },
  rules: [
    { needs: ['zppaExpiresOn'], showOn: 'zppaNumber', message: 'Enter the ZPPA Registration No. that expires on this day.', holds: ({ zppaNumber }) => Boolean(zppaNumber) },
    { needs: ['suspendedTo'], showOn: 'suspendedFrom', message: 'Enter the day from which the vendor is suspended.', holds: ({ suspendedFrom }) => Boolean(suspendedFrom) },
    { needs: ['suspendedFrom', 'suspendedTo'], showOn: 'suspendedTo', message: 'Suspended To may not be before Suspended From.', holds: ({ suspendedFrom, suspendedTo }) => suspendedTo >= suspendedFrom },
    { needs: ['suspendedFrom'], showOn: 'suspensionReason', message: 'Enter the reason for the suspension.', holds: ({ suspensionReason }) => Boolean(suspensionReason) },
    { needs: ['suspensionReason'], showOn: 'suspendedFrom', message: 'Enter the day from which the vendor is suspended.', holds: ({ suspendedFrom }) => Boolean(suspendedFrom) },
  ],
  steps: {
    close: { label: 'Close', done: 'Closed', from: ['ACTIVE'], to: 'CLOSED', permission: 'DELETE_CONTENT', reason: 'Reason For Closing', consequence: 'The vendor stays in the register as closed and can no longer be changed. You can reopen it.', sets: ({ now, reason }) => ({ closedOn: now, closingReason: reason }) },
    reopen: { label: 'Reopen', done: 'Reopened', from: ['CLOSED'], to: 'ACTIVE', permission: 'DELETE_CONTENT', reason: 'Reason For Reopening', consequence: 'The vendor becomes active again, and the history keeps the reason for its closing.', sets: () => ({ closedOn: null, closingReason: null }) },
  },
  signers: ['Prepared by', 'Head Procurement and Supplies'],
})
