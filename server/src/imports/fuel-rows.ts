import * as z from 'zod/mini'
import { money } from '@insaka/domain/core/money'
import type { Rule } from '@insaka/domain/core/rules'
import {
  transactionFieldLabels as label,
  transactionTypes,
  type TransactionType,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { clearHidden, notInFuture, transactionRules } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import {
  reversalInput,
  transactionFields,
  type TransactionInput,
} from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { openingBalance } from '@insaka/domain/imports/import-sheets'
import { checkRow, problemOf, type FoundRow } from './find-values.ts'
import type { Known } from './importing.ts'
import type { Problem } from './imports.table.ts'

export const priceOrAmount = (field: 'price' | 'amount') => money(label[field])
const fields = { ...transactionFields, price: z._default(z.nullable(priceOrAmount('price')), null) }
export type Values = Pick<TransactionInput, keyof typeof transactionFields> & { price: number | null }

const aboveZero = (field: 'price' | 'amount'): Rule<Values> => ({
  needs: [field],
  showOn: field,
  message: `${label[field]} must be above zero.`,
  holds: (values) => values.transactionType !== 'WITHDRAW' || values[field] > 0,
})
const rules = [...transactionRules, notInFuture, aboveZero('price'), aboveZero('amount')] as readonly Rule<
  Values,
  { today: string }
>[]

/** What an export says of entries that take another one back, and of those that are taken back. */
const marks = ['reverses', 'reversedBy'] as const
const owed = 'An opening balance must be above zero. Enter what the account owes as a draw.'

/**
 * A row as it is by itself. One that takes another back is read as a draw where it has a fuel, with litres and a price,
 * and else as a deposit, which has neither.
 */
export type Draft = {
  main: FoundRow
  right: Partial<Values>
  problems: Problem[]
  state: TransactionType | undefined
  department: Known['departments'][number] | undefined
  isReversal: boolean
  isReversed: boolean
  reason: string | null
}

export function readRow(
  main: FoundRow,
  known: Known,
  { alias, today }: { alias: string; today: string },
): Draft {
  const { texts, inputs, sheet } = main
  const isReversal = texts['reverses'] !== undefined
  const unread = marks.filter((name) => typeof inputs[name] === 'string')
  const isOpening = inputs['transactionType'] === 'OPENING'
  const said = isOpening ? 'DEPOSIT' : inputs['transactionType']
  const isType = typeof said === 'string' && Object.hasOwn(transactionTypes, said)
  const hasFuel = inputs['fuelType'] !== undefined && inputs['fuelType'] !== 'NA'
  const transactionType = isReversal && isType ? (hasFuel ? 'WITHDRAW' : 'DEPOSIT') : said
  const row = {
    ...main,
    inputs: {
      ...(isOpening && { reference: openingBalance, description: openingBalance }),
      ...inputs,
      transactionType,
    },
  }
  const { checked, problems, department } = checkRow<Values>(row, known, fields, {
    rules,
    clearHidden: (body: Values) =>
      body.transactionType === 'DEPOSIT' ? { ...clearHidden(body), client: alias, price: null } : body,
    facts: { today },
  })
  const right = checked.right as Partial<Values>
  const sent = isReversal && texts['reason'] !== undefined ? inputs['reason'] : null
  const reason = sent === null ? null : reversalInput.shape.reason.safeParse(sent)
  const isOwed = isOpening && typeof inputs['amount'] === 'number' && inputs['amount'] < 0
  return {
    main,
    right,
    problems: [
      ...problems.filter(({ field }) => !isOwed || field !== 'amount'),
      ...(isOwed ? [problemOf(sheet, 'amount', owed)] : []),
      ...(reason?.error?.issues ?? []).map(({ message }) => problemOf(sheet, 'reason', message)),
      ...unread.map((name) => problemOf(sheet, name, `${label[name]} must be the number of a transaction.`)),
    ],
    state: right.transactionType && (said as TransactionType),
    department: department('accountHolder'),
    isReversal,
    isReversed: texts['reversedBy'] !== undefined,
    reason: reason?.data ?? null,
  }
}
