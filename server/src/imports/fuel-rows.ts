import { reversalInput } from '@insaka/domain/fuel-accounts/reversal'
import * as z from 'zod/mini'
import { money } from '@insaka/domain/core/money'
import type { Rule } from '@insaka/domain/core/rules'
import {
  transactionFieldLabels as label,
  transactionTypes,
  type TransactionType,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import {
  clearHiddenTransactionFields,
  notInFutureRule,
  transactionRules,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { transactionFields, type TransactionInput } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { openingBalanceLabel } from '@insaka/domain/imports/import-sheets'
import { checkRow, problemOf, type ParsedRow } from './check-row.ts'
import type { ReferenceData } from './importer.ts'
import type { Problem } from './imports.table.ts'

export const priceOrAmount = (field: 'price' | 'amount') => money(label[field])
const fields = { ...transactionFields, price: z._default(z.nullable(priceOrAmount('price')), null) }
export type FuelValues = Pick<TransactionInput, keyof typeof transactionFields> & { price: number | null }

const aboveZero = (field: 'price' | 'amount'): Rule<FuelValues> => ({
  needs: [field],
  showOn: field,
  message: `${label[field]} must be above zero.`,
  holds: (values) => values.transactionType !== 'WITHDRAW' || values[field] > 0,
})
const rules = [
  ...transactionRules,
  notInFutureRule,
  aboveZero('price'),
  aboveZero('amount'),
] as readonly Rule<FuelValues, { today: string }>[]

/** Columns of an export for reversals and reversed entries. */
const reversalFields = ['reverses', 'reversedBy'] as const
const negativeOpening = 'An opening balance must be above zero. Enter what the account owes as a draw.'

/** A parsed row. A reversal with a fuel type is read as a draw, any other reversal as a deposit. */
export type FuelDraft = {
  parsedRow: ParsedRow
  valid: Partial<FuelValues>
  problems: Problem[]
  state: TransactionType | undefined
  department: ReferenceData['departments'][number] | undefined
  isReversal: boolean
  isReversed: boolean
  reason: string | null
}

export function readFuelRow(
  parsedRow: ParsedRow,
  referenceData: ReferenceData,
  { alias, today }: { alias: string; today: string },
): FuelDraft {
  const { texts, inputs, sheet } = parsedRow
  const isReversal = texts['reverses'] !== undefined
  const unreadable = reversalFields.filter((name) => typeof inputs[name] === 'string')
  const isOpening = inputs['transactionType'] === 'OPENING'
  const statedType = isOpening ? 'DEPOSIT' : inputs['transactionType']
  const isType = typeof statedType === 'string' && Object.hasOwn(transactionTypes, statedType)
  const hasFuel = inputs['fuelType'] !== undefined && inputs['fuelType'] !== 'NA'
  const transactionType = isReversal && isType ? (hasFuel ? 'WITHDRAW' : 'DEPOSIT') : statedType
  const row = {
    ...parsedRow,
    inputs: {
      ...(isOpening && { reference: openingBalanceLabel, description: openingBalanceLabel }),
      ...inputs,
      transactionType,
    },
  }
  const { checked, problems, department } = checkRow<FuelValues>(row, referenceData, fields, {
    rules,
    clearHidden: (body: FuelValues) =>
      body.transactionType === 'DEPOSIT'
        ? { ...clearHiddenTransactionFields(body), client: alias, price: null }
        : body,
    facts: { today },
  })
  const valid = checked.validFields as Partial<FuelValues>
  const statedReason = isReversal && texts['reason'] !== undefined ? inputs['reason'] : null
  const reason = statedReason === null ? null : reversalInput.shape.reason.safeParse(statedReason)
  const isNegativeOpening = isOpening && typeof inputs['amount'] === 'number' && inputs['amount'] < 0
  return {
    parsedRow,
    valid,
    problems: [
      ...problems.filter(({ field }) => !isNegativeOpening || field !== 'amount'),
      ...(isNegativeOpening ? [problemOf(sheet, 'amount', negativeOpening)] : []),
      ...(reason?.error?.issues ?? []).map(({ message }) => problemOf(sheet, 'reason', message)),
      ...unreadable.map((name) =>
        problemOf(sheet, name, `${label[name]} must be the number of a transaction.`),
      ),
    ],
    state: valid.transactionType && (statedType as TransactionType),
    department: department('accountHolder'),
    isReversal,
    isReversed: texts['reversedBy'] !== undefined,
    reason: reason?.data ?? null,
  }
}
