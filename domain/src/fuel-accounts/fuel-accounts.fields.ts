import { formerReferenceField } from '../core/former-reference.ts'
import { importNumberField } from '../core/import-number-field.ts'
import { describeFields, type RecordFields } from '../core/record-fields.ts'
import { fuelTypes, transactionFieldLabels as label, transactionTypes } from './fuel-accounts.labels.ts'
import { fuelDescriptionLimit, type TransactionRecord } from './fuel-accounts.schema.ts'

const recordFields = describeFields<TransactionRecord>({
  transactionType: { kind: 'code', label: label.transactionType, codes: transactionTypes },
  accountHolder: { kind: 'department', label: label.accountHolder },
  transactionDate: { kind: 'day', label: label.transactionDate },
  reference: { kind: 'text', label: label.reference, isSearched: true },
  client: { kind: 'text', label: label.client, isSearched: true },
  coupon: { kind: 'text', label: label.coupon, isSearched: true },
  formerReference: formerReferenceField,
  description: {
    kind: 'longText',
    limit: fuelDescriptionLimit,
    label: label.description,
    isSearched: true,
  },
  fuelType: { kind: 'code', label: label.fuelType, codes: fuelTypes },
  price: { kind: 'money', label: label.price },
  litres: { kind: 'litres', label: label.litres },
  amount: { kind: 'money', label: label.amount },
  balance: { kind: 'money', label: label.balance },
  sequence: { kind: 'count', label: label.sequence },
  reverses: { kind: 'count', label: label.reverses },
  reversedBy: { kind: 'count', label: label.reversedBy },
  reason: { kind: 'longText', limit: fuelDescriptionLimit, label: label.reason },
  initiator: { kind: 'person', label: label.initiator },
  createdOn: { kind: 'moment', label: label.createdOn },
  importId: importNumberField,
})

export const transactionRecordFields: RecordFields = {
  ...recordFields,
  // Exported because Reverses and Reversed By refer to it.
  id: { kind: 'count', label: label.id, notIn: ['reading', 'print', 'history'] },
}

export const transactionActions = {
  deposited: 'Deposited',
  drawn: 'Drawn',
  reversed: 'Posted as a reversal',
  imported: 'Imported',
} as const
