import { toDay } from '@insaka/domain/core/dates'
import {
  transactionActions,
  transactionRecordFields,
} from '@insaka/domain/fuel-accounts/fuel-accounts.fields'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import {
  clearHiddenTransactionFields,
  transactionDateRules,
  transactionRules,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { fuelDescriptionLimit, transactionFields } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { Role } from '@insaka/domain/permissions'
import { recordLabelsOf } from '@insaka/domain/core/record-labels'
import * as z from 'zod/mini'

export const transactionShape = z.strictObject(transactionFields)
export type TransactionForm = z.input<typeof transactionShape>
export type TransactionBody = z.output<typeof transactionShape>

export const transactionFormRules = (role: Role) => ({
  rules: [...transactionRules, ...transactionDateRules],
  clearHidden: clearHiddenTransactionFields,
  facts: () => ({ today: toDay(new Date()), role }),
})

/** Initial values; the client of a deposit is the institution. */
export const blankTransaction = (
  transactionType: TransactionType,
  accountHolder: string,
  client: string,
): TransactionForm => ({
  transactionType,
  accountHolder,
  transactionDate: toDay(new Date()),
  reference: '',
  client: transactionType === 'DEPOSIT' ? client : '',
  coupon: null,
  formerReference: null,
  description: '',
  fuelType: 'NA',
  litres: null,
  amount: null,
})

export const counterProps = {
  limit: fuelDescriptionLimit,
  hint: `Character limit : ${fuelDescriptionLimit}`,
  tooLong: `Exceeded Character Limit of ${fuelDescriptionLimit}.`,
}

export const transactionRecordLabels = recordLabelsOf(transactionRecordFields, transactionActions)
