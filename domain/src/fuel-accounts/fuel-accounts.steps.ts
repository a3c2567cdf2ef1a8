import { longText } from '../registers/fields.ts'
import type { Step } from '../steps/step.ts'
import { transactionFieldLabels as label, type TransactionType } from './fuel-accounts.labels.ts'
import { alreadyReversedMessage } from './fuel-accounts.rules.ts'
import { fuelDescriptionLimit, type TransactionRecord } from './fuel-accounts.schema.ts'

type FuelStep = Step<TransactionType, Pick<TransactionRecord, 'reverses' | 'reversedBy'>>

export const fuelSteps = {
  reverse: {
    label: 'Reverse',
    done: 'Reversed',
    from: ['DEPOSIT', 'WITHDRAW'],
    permission: 'DELETE_CONTENT',
    path: 'reverse',
    isDangerous: true,
    asks: { reason: longText(label.reason, { max: fuelDescriptionLimit }) },
    consequence:
      'The transaction stays in the ledger. An entry of the opposite kind is posted today, and the coupon can be used again. This cannot be undone.',
    refusal: ({ reverses, reversedBy }) => {
      if (reverses !== null) return 'A reversal cannot be reversed.'
      return reversedBy === null ? null : alreadyReversedMessage
    },
  },
} satisfies Record<string, FuelStep>
