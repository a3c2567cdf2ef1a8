export const stages = {
  APPROVED: 'Approved',
  CLEARED: 'Cleared',
  NOTIFIED: 'Notified',
  AWARDED: 'Awarded',
  PAID_IN_FULL: 'Paid in full',
} as const
export type Stage = keyof typeof stages

export const contractFieldLabels = {
  reference: 'Contract No.',
  mpc: 'Committee Paper',
  approvedOn: 'Approved On',
  clearedOn: 'Cleared On',
  notifiedOn: 'Notified On',
  awardedOn: 'Awarded On',
  description: 'Description',
  manager: 'Contract Manager',
  currency: 'Currency',
  value: 'Value',
  revisedValue: 'Revised Value',
  amountPaid: 'Amount Paid',
  balance: 'Balance',
  stage: 'Stage',
  attachmentId: 'Contract File',
  amendments: 'Amendments',
  createdOn: 'Created On',
  updatedOn: 'Updated On',
} as const

export const correctionReasonLabel = 'Reason For Correction'

export const amendmentFieldLabels = {
  reference: 'Reference',
  contract: 'Contract',
  approvedOn: 'Approved On',
  clearedOn: 'Cleared On',
  amendedOn: 'Amended On',
  description: 'Description',
  initialSum: 'Initial Sum',
  amendedSum: 'Amended Sum',
  percentDiff: 'Difference, %',
  attachmentId: 'Amendment File',
  createdOn: 'Created On',
} as const
