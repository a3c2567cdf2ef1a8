import { totalPrice } from '../core/quantity.ts'
import { funders } from '../enquiries/enquiries.labels.ts'
import { currencies } from '../papers/papers.labels.ts'
import { defineRegister } from '../registers/define-register.ts'
import {
  choice,
  day,
  decided,
  department,
  lines,
  longText,
  moment,
  money,
  pdfs,
  person,
  quantity,
  text,
} from '../registers/fields.ts'
import type { StepRights, StepTaker } from '../steps/step.ts'
import {
  awaitsFunds,
  changeRefusal,
  estimatedValue,
  isAcceptable,
  itemRules,
  noticeOf,
  requisitionCautions,
  returningDuties,
  valueRules,
  type Governed,
} from './requisitions.rules.ts'

const optional = { optional: true } as const
const budget = { section: 'Department and budget' } as const
const inRecord = { section: 'Record' } as const
const reason = (label: string) => ({ reason: longText(label, { min: 3, max: 300 }) })

/** Without decisions, all officers take the steps. */
const everyOfficer: StepRights = { permission: 'UPDATE_CONTENT', decides: false }
const governedRights =
  (rights: StepRights) =>
  ({ governedBy }: Governed): StepRights =>
    governedBy ? rights : everyOfficer
/** The initiator keeps these steps without decisions, too. */
const requesterRights =
  (rights: StepRights) =>
  (
    { governedBy, initiatorId }: Governed & { initiatorId: string | null },
    { userId }: StepTaker,
  ): StepRights =>
    governedBy || initiatorId === userId ? rights : everyOfficer

const byInitiator = {
  permission: 'REQUEST_PURCHASES',
  rightsFor: requesterRights({ permission: 'REQUEST_PURCHASES' }),
} as const
const byDuties = <const D extends NonNullable<StepRights['duties']>>(duties: D, decides = false) => ({
  permission: 'UPDATE_CONTENT' as const,
  duties,
  rightsFor: governedRights({ duties, decides }),
})
const deciding = <const D extends NonNullable<StepRights['duties']>>(duties: D) => ({
  ...byDuties(duties, true),
  decides: true,
  isForward: true as const,
})
const headOfProcurement = byDuties(['HEAD_OF_PROCUREMENT'])
const officer = { assignedToId: person('Officer') } as const
const waiting = { submittedOn: null } as const

// oxfmt-ignore
export const requisitions = defineRegister('requisitions', {
  base: 'procurement',
  numberLabel: 'Requisition No.',
  reference: ({ institution, department, id, createdOn }) => [institution, department, 'REQ', id, createdOn.slice(5, 7), createdOn.slice(2, 4)].join('.'),
  subject: 'description',
  initialState: 'DRAFT',
  editableStates: ['DRAFT'],
  stateWidth: 19,
  isGoverned: true,
  changeRefusal,
  notice: noticeOf,
  fields: {
    description: longText('Description', { max: 300, column: 'usual', isSearched: true, example: 'Toner for the registry' }),
    purpose: longText('Purpose', { max: 300, isSearched: true, example: 'Printing of examination papers' }),
    neededOn: day('Needed On', { column: 'usual', filter: 'needed', example: '2026-05-04' }),
    items: lines('Items', { section: 'Items', noun: 'item', totals: ['total'], rules: itemRules, computed: (item) => ({ total: totalPrice(item.quantity, item.unitPrice) }), fields: {
      description: text('Description', { max: 200, width: 40, example: 'Toner cartridge' }),
      unit: text('Unit', { max: 20, width: 10, example: 'each' }),
      quantity: quantity('Quantity', { width: 11, example: '2.5' }),
      unitPrice: money('Estimated Unit Price', { width: 14, example: '1850.25' }),
      total: decided(money('Estimated Total', { width: 16 })),
    } }),
    department: department('Department', { ...budget, column: 'usual', width: 11 }),
    funder: choice('Funder', funders, { ...budget, initial: 'GRZ', column: 'offered', filter: true }),
    budgetLine: text('Budget Line', { ...budget, ...optional, max: 40, column: 'offered', isSearched: true }),
    currency: choice('Currency', currencies, { ...budget, initial: 'ZMW', notIn: ['reading', 'print'] }),
    estimatedValue: decided(money('Estimated Value', { ...budget, currency: 'currency', column: 'usual' })),
    documents: pdfs('PDFs', { section: 'Documents', hint: 'Specifications, drawings or quotations.' }),
    assignedTo: decided(text('Assigned To', { ...inRecord, ...optional, max: 120, column: 'usual', width: 14 })),
    formerInitiatorIds: decided(text('Former Initiators', { ...optional, isHidden: true, max: 4_000 })),
    assignedToId: decided(person('Officer', { ...optional, isHidden: true })),
    submittedOn: decided(moment('Submitted On', { ...inRecord, ...optional, column: 'offered' })),
    stateReason: decided(longText('Reason', { ...inRecord, ...optional, max: 300, notIn: ['reading'], inAnyState: true })),
  },
  list: { days: { field: 'createdOn', label: 'Created' }, sort: ['neededOn', 'estimatedValue'] },
  rules: valueRules,
  cautions: requisitionCautions,
  computed: estimatedValue,
  steps: {
    submit: { ...byInitiator, label: 'Submit', done: 'Submitted', from: ['DRAFT'], to: 'SUBMITTED', isForward: true, submits: true, asks: {}, consequence: ({ governedBy }) => `The requisition goes to ${governedBy ? 'the Head of Department' : 'an officer'} for approval. Until then you can withdraw it.`, refusal: ({ items }) => items.length === 0 ? 'Enter what you need under Items first.' : null, sets: ({ now }) => ({ submittedOn: now, stateReason: null }) },
    withdraw: { ...byInitiator, label: 'Withdraw submission', verb: 'Withdraw', done: 'Withdrawn', message: 'The requisition is a draft again.', from: ['SUBMITTED'], to: 'DRAFT', voidsDecisions: true, asks: {}, consequence: 'The requisition becomes a draft, which you can change and submit again.', sets: () => waiting },
    approve: { ...deciding(['HEAD_OF_DEPARTMENT']), label: 'Approve', done: 'Approved', from: ['SUBMITTED'], to: 'APPROVED', asks: {}, consequence: ({ governedBy }) => `The requisition goes to ${governedBy?.fundsFirst ? 'the Head of Finance, who confirms the funds' : 'procurement'}.` },
    confirmFunds: { ...deciding(['HEAD_OF_FINANCE']), label: 'Confirm funds', verb: 'Confirm the funds of', done: 'Funds confirmed', message: 'The funds have been confirmed.', from: ['APPROVED'], applies: awaitsFunds, to: 'FUNDED', asks: {}, consequence: 'You confirm that funds are available. The requisition goes to procurement.' },
    accept: { ...deciding(['HEAD_OF_PROCUREMENT']), label: 'Accept', done: 'Accepted', from: ['APPROVED', 'FUNDED'], applies: isAcceptable, to: 'ACCEPTED', asks: officer, consequence: 'Procurement buys what the requisition asks for. The officer finds it on their home page.' },
    assign: { ...headOfProcurement, label: 'Assign to another officer', verb: 'Assign', done: 'Assigned', from: ['ACCEPTED'], asks: officer, consequence: 'The officer finds the requisition on their home page.' },
    return: { ...byDuties(['HEAD_OF_DEPARTMENT', 'HEAD_OF_FINANCE', 'HEAD_OF_PROCUREMENT']), rightsFor: (requisition) => requisition.governedBy ? { duties: returningDuties(requisition) } : everyOfficer, label: 'Return', done: 'Returned', from: ['SUBMITTED', 'APPROVED', 'FUNDED'], to: 'DRAFT', voidsDecisions: true, asks: reason('Reason For Returning'), consequence: 'The requisition goes back to its initiator, who can change it and submit it again.', sets: ({ reason: stateReason }) => ({ ...waiting, stateReason }) },
    close: { ...byDuties(['HEAD_OF_PROCUREMENT', 'PROCUREMENT_OFFICER']), label: 'Close requisition', verb: 'Close', done: 'Closed', from: ['ACCEPTED'], to: 'CLOSED', asks: { reason: longText('Reason For Closing', { ...optional, max: 300 }) }, consequence: 'The requisition is finished. Give a reason unless all its papers are complete.', sets: ({ reason: given }) => ({ stateReason: given || null }) },
    reopen: { ...headOfProcurement, label: 'Reopen requisition', verb: 'Reopen', done: 'Reopened', from: ['CLOSED'], to: 'ACCEPTED', asks: reason('Reason For Reopening'), consequence: 'Procurement can buy for this requisition again.', sets: () => ({ stateReason: null }) },
    cancel: { permission: 'REQUEST_PURCHASES', duties: ['HEAD_OF_PROCUREMENT'], rightsFor: requesterRights({ permission: 'REQUEST_PURCHASES', duties: ['HEAD_OF_PROCUREMENT'] }), label: 'Cancel requisition', verb: 'Cancel', done: 'Cancelled', from: ['DRAFT', 'SUBMITTED', 'APPROVED', 'FUNDED'], to: 'CANCELLED', isDangerous: true, asks: reason('Reason For Cancelling'), consequence: 'The requisition stays in the register as cancelled. This cannot be undone, but it can be copied.', sets: ({ reason: stateReason }) => ({ ...waiting, stateReason }) },
  },
  signers: ['Requested by', 'Head of Department', 'Head of Finance', 'Head of Procurement'],
})
