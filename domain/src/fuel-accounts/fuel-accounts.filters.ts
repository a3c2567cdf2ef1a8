import { commonFilters } from '../core/list-filters.ts'
import { transactionFieldLabels as label, transactionTypes } from './fuel-accounts.labels.ts'

const { from, to } = commonFilters('Transaction')

export const fuelFilters = {
  from,
  to,
  type: { kind: 'choice', label: label.transactionType, choices: transactionTypes },
  client: { kind: 'text', label: label.client },
  coupon: { kind: 'text', label: label.coupon },
} as const
