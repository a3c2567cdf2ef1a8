import { formatDay } from '../core/dates.ts'
import { email, phone, withDroppedZero } from '../core/text-fields.ts'
import { requiredWith } from '../core/rules.ts'
import { defineRegister } from '../registers/define-register.ts'
import { choice, day, decided, longText, moment, pdfs, text } from '../registers/fields.ts'
import { byCompanyName, byNumber } from '../registers/identities.ts'
import { isSuspended, tpin, vendorClasses } from './vendors.rules.ts'

const optional = { optional: true } as const
const registration = { ...optional, section: 'Registration' } as const
const contact = { ...optional, section: 'Contact' } as const
const suspension = { ...optional, section: 'Suspension' } as const
const onlyWhenClosed = {
  section: 'Record',
  notIn: ['reading'],
  isShown: ({ closedOn }: { closedOn: string | null }) => closedOn !== null,
} as const

const startRequired = 'Enter the day from which the vendor is suspended.'
const suspensionSteps = {
  permission: 'DELETE_CONTENT',
  duties: ['HEAD_OF_PROCUREMENT'],
  from: ['ACTIVE'],
} as const
const reason = (label: string) => ({ reason: longText(label, { max: 300 }) })

// oxfmt-ignore
export const vendors = defineRegister('vendors', {
  base: 'procurement',
  numberLabel: 'Vendor No.',
  subject: 'name',
  initialState: 'ACTIVE',
  editableStates: ['ACTIVE'],
  shownState: (vendor, today) => vendor.state === 'ACTIVE' && isSuspended(vendor, today) ? ['Suspended', 'progress'] : undefined,
  notice({ closedOn, closingReason, suspendedFrom, suspendedTo, suspensionReason }, today) {
    if (closedOn) return { title: `Closed on ${formatDay(closedOn)}`, reason: closingReason }
    if (!suspendedFrom || (suspendedTo && suspendedTo < today)) return null
    const end = suspendedTo ? ` until ${formatDay(suspendedTo)}` : ''
    return { title: `Suspended from ${formatDay(suspendedFrom)}${end}`, reason: suspensionReason }
  },
  fields: {
    name: text('Name', { max: 160, column: 'usual', isSearched: true, identity: byCompanyName, synonyms: ['Vendor', 'Supplier', 'Supplier Name', 'Name of Supplier', 'Company Name'], example: 'Chilenje Stationers Ltd' }),
    otherNames: text('Other Names', { ...optional, max: 300, isSearched: true, hint: 'Trading names and former names, separated by commas.' }),
    category: choice('Category', vendorClasses, { ...optional, column: 'usual', width: 17, filter: true, synonyms: ['Vendor Category', 'Class'] }),
    kindOfGoods: longText('Kind Of Goods', { ...optional, max: 300, column: 'usual', width: 22, isSearched: true, synonyms: ['Goods and Services', 'Goods/Services', 'Nature of Business'] }),
    tpin: text('TPIN', { ...registration, max: 10, format: tpin, column: 'usual', width: 11, identity: byNumber, synonyms: ['TPIN No.'], example: '1002345678' }),
    pacraNumber: text('PACRA No.', { ...registration, max: 20, column: 'offered', isSearched: true, synonyms: ['PACRA', 'PACRA Reg. No.'] }),
    zppaNumber: text('ZPPA Registration No.', { ...registration, max: 30, column: 'offered', isSearched: true, synonyms: ['ZPPA No.', 'ZPPA Reg. No.'] }),
    zppaExpiresOn: day('ZPPA Registration Expires On', { ...registration, column: 'offered', filter: 'zppaExpires', synonyms: ['ZPPA Expiry'] }),
    taxClearanceExpiresOn: day('Tax Clearance Expires On', { ...registration, column: 'usual', width: 14, filter: 'taxClearanceExpires', synonyms: ['Tax Clearance Expiry'] }),
    contactPerson: text('Contact Person', { ...contact, max: 120, column: 'offered', isSearched: true }),
    phoneNumber: text('Telephone', { ...contact, max: 20, format: phone, fromCell: withDroppedZero, column: 'wide', example: '0977 123456' }),
    email: text('Email', { ...contact, max: 254, format: email, column: 'offered', example: 'sales@chilenje.example' }),
    address: longText('Address', { ...contact, max: 300, column: 'offered' }),
    suspendedFrom: decided(day('Suspended From', { ...suspension, column: 'offered', filter: 'suspended' })),
    suspendedTo: decided(day('Suspended To', { ...suspension, column: 'offered' })),
    suspensionReason: decided(longText('Reason For Suspension', { ...suspension, max: 300 })),
    documents: pdfs('PDFs', { section: 'Documents', hint: 'Certificates, such as of tax clearance or registration.' }),
    closedOn: decided(moment('Closed On', { ...optional, ...onlyWhenClosed })),
    closingReason: decided(longText('Reason For Closing', { ...optional, ...onlyWhenClosed, max: 300 })),
  },
  list: { days: { field: 'createdOn', label: 'Created' }, sort: ['name', 'taxClearanceExpiresOn'] },
  rules: [
    requiredWith('zppaExpiresOn', 'zppaNumber', 'Enter the ZPPA Registration No. that expires on this day.'),
    requiredWith('suspendedTo', 'suspendedFrom', startRequired),
    requiredWith('suspensionReason', 'suspendedFrom', startRequired),
    requiredWith('suspendedFrom', 'suspensionReason', 'Enter the reason for the suspension.'),
    { needs: ['suspendedFrom', 'suspendedTo'], showOn: 'suspendedTo', message: 'Suspended To may not be before Suspended From.', holds: ({ suspendedFrom, suspendedTo }) => suspendedTo >= suspendedFrom },
  ],
  steps: {
    suspend: { ...suspensionSteps, label: 'Suspend vendor', verb: 'Suspend', done: 'Suspended', asks: { suspendedFrom: day('Suspended From'), suspendedTo: day('Suspended To', optional), suspensionReason: longText('Reason For Suspension', { max: 300 }) }, consequence: 'The vendor shows as suspended on these days, and as active again after the last one.' },
    endSuspension: { ...suspensionSteps, label: 'End suspension', verb: 'End the suspension of', done: 'Reinstated', asks: reason('Reason For Ending The Suspension'), consequence: 'The vendor becomes active again.', sets: () => ({ suspendedFrom: null, suspendedTo: null, suspensionReason: null }), refusal: ({ suspendedFrom }) => suspendedFrom === null ? 'This vendor is not suspended.' : null },
    close: { label: 'Close vendor', verb: 'Close', done: 'Closed', from: ['ACTIVE'], to: 'CLOSED', isDangerous: true, permission: 'DELETE_CONTENT', asks: reason('Reason For Closing'), consequence: 'The vendor stays in the register as closed. You can reopen it.', sets: ({ now, reason }) => ({ closedOn: now, closingReason: reason }) },
    reopen: { label: 'Reopen vendor', verb: 'Reopen', done: 'Reopened', from: ['CLOSED'], to: 'ACTIVE', permission: 'DELETE_CONTENT', asks: reason('Reason For Reopening'), consequence: 'The vendor becomes active again.', sets: () => ({ closedOn: null, closingReason: null }) },
  },
  signers: ['Prepared by', 'Head Procurement and Supplies'],
})
