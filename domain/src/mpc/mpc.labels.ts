import { paperFieldLabels } from '../papers/papers.labels.ts'

export const approvalTypes = {
  ORDINARY: 'Ordinary',
  EXTRA_ORDINARY: 'Extra-Ordinary',
  CIRCULATION: 'Circulation',
} as const

const { reference, enquiry, initiatedOn, requisitionedOn, approvalDate, ...others } = paperFieldLabels

/** In the order of the form, which asks for the approval type after the approval date. */
export const mpcFieldLabels = {
  reference,
  enquiry,
  initiatedOn,
  requisitionedOn,
  approvalDate,
  approvalType: 'Approval Type',
  mpcNumber: 'MPC Meeting No.',
  ...others,
  meetingNumber: 'Decided In Meeting',
  resolution: 'Resolution',
  contract: 'Contract',
} as const
