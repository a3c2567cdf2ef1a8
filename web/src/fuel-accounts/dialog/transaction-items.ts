import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { recorderLabel } from '@insaka/domain/core/history'
import { importNumberField } from '@insaka/domain/core/import-number-field'
import { formatAmount } from '@insaka/domain/core/money'
import {
  fuelTypes,
  transactionFieldLabels as label,
  transactionTypes,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { useDepartments } from '../../structure/institution-lookup.queries.ts'
import type { Definition } from '../../ui/record/Definitions.tsx'
import { balanceText, signedAmountText, litresText } from '../fuel-text.ts'
import type { TransactionWithRecorder } from '../fuel.queries.ts'

export function useTransactionItems(transaction: TransactionWithRecorder): Definition[] {
  const departments = useDepartments()
  const { transactionType, fuelType, litres, price, amount, balance } = transaction
  const accountHolder = departments.find(({ code }) => code === transaction.accountHolder)
  const { formerReference, reverses, reversedBy, reason, importId, recordedBy } = transaction
  return [
    { label: 'Transaction No.', value: String(transaction.id) },
    { label: label.transactionDate, value: formatDay(transaction.transactionDate) },
    { label: label.transactionType, value: transactionTypes[transactionType] },
    {
      label: label.accountHolder,
      value: accountHolder ? `${accountHolder.code}: ${accountHolder.name}` : transaction.accountHolder,
    },
    { label: label.reference, value: transaction.reference },
    { label: label.client, value: transaction.client },
    { label: label.coupon, value: transaction.coupon },
    ...(formerReference === null ? [] : [{ label: label.formerReference, value: formerReference }]),
    { label: label.description, value: transaction.description, isLong: true },
    ...(reverses === null ? [] : [{ label: label.reverses, value: `No. ${reverses}` }]),
    ...(reversedBy === null ? [] : [{ label: label.reversedBy, value: `No. ${reversedBy}` }]),
    ...(reason === null ? [] : [{ label: label.reason, value: reason, isLong: true }]),
    ...(fuelType === 'NA' || litres === null || price === null
      ? []
      : [
          { label: label.fuelType, value: fuelTypes[fuelType] },
          { label: label.price, value: formatAmount(price) },
          { label: label.litres, value: litresText(litres) },
        ]),
    { label: label.amount, value: signedAmountText(transactionType, amount) },
    { label: label.balance, value: balanceText(balance) },
    { label: label.initiator, value: transaction.initiator },
    { label: label.createdOn, value: formatMoment(transaction.createdOn) },
    // Only an import posts in the name of another person.
    ...(recordedBy?.isImported ? [{ label: recorderLabel(recordedBy), value: recordedBy.name }] : []),
    ...(importId === null ? [] : [{ label: importNumberField.label, value: String(importId) }]),
  ]
}
