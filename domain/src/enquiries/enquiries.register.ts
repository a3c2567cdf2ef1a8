import { registerCards } from '../all-registers.ts'
import { defineRegister } from '../registers/define-register.ts'
import { longText } from '../registers/fields.ts'
import { enquiryCautions } from './enquiries.cautions.ts'
import { enquiryFields } from './enquiries.fields.ts'
import { enquiryStateText, freeEnquiryStates } from './enquiries.labels.ts'
import {
  categoryFields,
  clearHiddenEnquiryFields,
  documentSales,
  enquiryReference,
  enquiryRules,
  enquiryStateAt,
  enquiryWithdrawalRefusal,
} from './enquiries.rules.ts'

// oxfmt-ignore
export const enquiries = defineRegister('enquiries', {
  base: 'procurement',
  listPath: 'enquiry/:page/:sortField/:pageSize/:userId',
  numberLabel: 'Enquiry No.',
  reference: enquiryReference,
  subject: 'description',
  initialState: 'OPEN',
  editableStates: ['OPEN', 'CLOSED', 'LINKED'],
  stateWidth: 22,
  stateAt: enquiryStateAt,
  shownState: (enquiry, today) => enquiry.state === 'TAKEN_BACK' ? undefined : [enquiryStateText(enquiry, today), registerCards.enquiries.states[enquiry.state][1]],
  fields: enquiryFields,
  list: { days: { field: 'issuedOn', label: 'Issued' }, sort: ['issuedOn', 'closedOn'] },
  rules: enquiryRules,
  cautions: enquiryCautions,
  clearHidden: clearHiddenEnquiryFields,
  computed: documentSales,
  derived: ({ vendorCategory, state }) => ({ ...categoryFields(vendorCategory), linked: state === 'LINKED' }),
  steps: {
    withdraw: { label: 'Withdraw', done: 'Withdrawn', from: freeEnquiryStates, to: 'WITHDRAWN', isDangerous: true, permission: 'DELETE_CONTENT', path: 'withdraw', asks: { reason: longText('Reason For Withdrawing', { max: 300 }) }, consequence: 'The enquiry stays in the register as withdrawn and cannot be linked to a paper. This cannot be undone.', sets: ({ now, reason }) => ({ withdrawnOn: now, withdrawalReason: reason }), refusal: enquiryWithdrawalRefusal },
  },
  actions: { linked: 'Linked to a paper', unlinked: 'Unlinked from its paper' },
  signers: ['Prepared by', 'Head Procurement and Supplies'],
})
