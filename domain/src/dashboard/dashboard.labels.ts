/** The queues of one's work, in the order of the screen; the last is for those who look after users. */
export const workLabels = {
  myPapers: 'My papers in progress',
  closingEnquiries: 'Enquiries that close this week',
  toOrder: 'Approved without an order',
  withoutFile: 'Complete without a file',
  cautions: 'Cautions',
  waitingUsers: 'People who wait for approval',
} as const
export type WorkKey = keyof typeof workLabels
