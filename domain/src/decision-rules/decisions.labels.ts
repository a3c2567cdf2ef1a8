/** How far the decision about a record has come. */
export const decisions = {
  OPEN: 'Not submitted',
  RETURNED: 'Returned',
  SUBMITTED: 'Submitted',
  FUNDED: 'Funds confirmed',
  APPROVED: 'Decided in Insaka',
  REJECTED: 'Rejected',
  RECORDED: 'Recorded, not decided here',
} as const
export type Decision = keyof typeof decisions

export const decisionFieldLabels = {
  decision: 'Decision',
  submittedOn: 'Submitted On',
  decidedOn: 'Decided On',
  decidedBy: 'Decided By',
} as const
