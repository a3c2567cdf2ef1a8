/** The decision about a record that is not decided in Insaka. */
export const recorded = {
  decision: 'RECORDED',
  submittedOn: null,
  decidedOn: null,
  decidedBy: null,
  governedBy: null,
} as const
