/** Valid input for any paper, without an enquiry. */
export const filledPaper = {
  initiatedOn: '2026-03-30',
  requisitionedOn: '2026-03-30',
  description: 'Forty reams of paper for the registry',
  department: 'PSU',
  funder: 'GRZ',
  expenseType: 'OPEX',
  vendor: 'Chilenje Stationers',
  purchaseOrderValue: 9_500.5,
  currency: 'ZMW',
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
}
