import { formerReferenceField } from '../core/former-reference.ts'
import { fuels } from '../fuel-products/fuel-products.labels.ts'

export const transactionTypes = { DEPOSIT: 'Deposit', WITHDRAW: 'Draw' } as const
export type TransactionType = keyof typeof transactionTypes

/** The fuels of transactions; a deposit has none (`NA`). */
export const fuelTypes = { NA: 'NA', ...fuels } as const

export const transactionFieldLabels = {
  transactionType: 'Type',
  accountHolder: 'Account Holder',
  transactionDate: 'Transaction Date',
  reference: 'Reference',
  client: 'Client',
  coupon: 'Coupon',
  formerReference: formerReferenceField.label,
  description: 'Description',
  fuelType: 'Fuel Type',
  price: 'Pump Price (ZMW)',
  litres: 'Litres',
  amount: 'Amount (ZMW)',
  balance: 'Balance After (ZMW)',
  sequence: 'Entry No.',
  id: 'Transaction No.',
  reverses: 'Reverses',
  reversedBy: 'Reversed By',
  reason: 'Reason',
  initiator: 'Initiator',
  createdOn: 'Posted On',
} as const
