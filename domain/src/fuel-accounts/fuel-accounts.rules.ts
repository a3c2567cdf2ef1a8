import { addDays, formatDay } from '../core/dates.ts'
import { fromNgwee, toNgwee } from '../core/money.ts'
import type { Rule } from '../core/rules.ts'
import type { Role } from '../permissions.ts'
import type { fuelTypes, TransactionType } from './fuel-accounts.labels.ts'
import { toMillilitres } from './litres.ts'

type TransactionValues = {
  transactionType: TransactionType
  transactionDate: string
  fuelType: keyof typeof fuelTypes
  litres: number | null
  amount: number | null
}

type TransactionFacts = { today: string; role: Role }

const maxDaysBack = (role: Role): number => (role === 'ADMIN' ? 366 : 31)
const earliestDate = ({ today, role }: TransactionFacts): string => addDays(today, -maxDaysBack(role))

/** Rules that need only the transaction. */
export const transactionRules: readonly Rule<TransactionValues>[] = [
  {
    needs: ['transactionType'],
    showOn: 'fuelType',
    message: 'Fuel Type is required for a draw.',
    holds: ({ transactionType, fuelType }) => transactionType !== 'WITHDRAW' || fuelType !== 'NA',
  },
  {
    needs: ['transactionType'],
    showOn: 'litres',
    message: 'Litres must be above zero.',
    holds: ({ transactionType, litres }) => transactionType !== 'WITHDRAW' || litres > 0,
  },
  {
    needs: ['transactionType'],
    showOn: 'amount',
    message: 'Amount (ZMW) must be above zero.',
    holds: ({ transactionType, amount }) => transactionType !== 'DEPOSIT' || amount > 0,
  },
]

/** Valid for every transaction, also for an imported one. */
export const notInFutureRule: Rule<TransactionValues, Pick<TransactionFacts, 'today'>> = {
  needs: ['transactionDate'],
  showOn: 'transactionDate',
  message: 'Transaction Date may not be in the future.',
  holds: ({ transactionDate }, { today }) => transactionDate <= today,
}

export const transactionDateRules: readonly Rule<TransactionValues, TransactionFacts>[] = [
  notInFutureRule,
  {
    needs: ['transactionDate'],
    showOn: 'transactionDate',
    message: 'Enter a day within the last 31 days. An administrator may go back 366 days.',
    holds: ({ transactionDate }, facts) => transactionDate >= earliestDate(facts),
  },
]

/** Clears the fields that the form hides: a deposit has no fuel, and the amount of a draw is calculated. */
export const clearHiddenTransactionFields = <T extends TransactionValues>(transaction: T): T =>
  transaction.transactionType === 'DEPOSIT'
    ? { ...transaction, fuelType: 'NA', litres: null }
    : { ...transaction, amount: null }

/** Price times litres, rounded half up to whole ngwee; null if either has too many decimals. */
export function amountOf(price: number, litres: number): number | null {
  const [ngwee, millilitres] = [toNgwee(price), toMillilitres(litres)]
  if (ngwee === null || millilitres === null) return null
  return fromNgwee((ngwee * millilitres + 500n) / 1_000n)
}

/** The price per litre for an amount, rounded half up to whole ngwee. */
export function priceFromAmount(amount: number, litres: number): number {
  const millilitres = toMillilitres(litres)!
  return fromNgwee((toNgwee(amount)! * 2_000n + millilitres) / (2n * millilitres))
}

/**
 * True if price times litres equals an amount within rounding: half a ngwee of the price, five millilitres, and one
 * ngwee of the amount.
 */
export function amountMatches(price: number, litres: number, amount: number): boolean {
  const [ngwee, millilitres] = [toNgwee(price)!, toMillilitres(litres)!]
  const difference = ngwee * millilitres - toNgwee(amount)! * 1_000n
  return 2n * (difference < 0n ? -difference : difference) <= millilitres + 10n * ngwee + 2_000n
}

export function balanceAfter(balance: number, type: TransactionType, amount: number): number {
  const change = toNgwee(amount)!
  return fromNgwee(toNgwee(balance)! + (type === 'DEPOSIT' ? change : -change))
}

export const overdraftRefusal =
  'This would take the account below zero, which your institution does not allow.'
export const alreadyReversedMessage = 'This transaction has already been reversed.'
export const couponUsedMessage = 'This coupon has already been used in the same year.'
export type CouponUse = { id: number; transactionDate: string; reference: string }
export const couponUsedByMessage = ({ transactionDate, reference }: CouponUse): string =>
  `${couponUsedMessage} Used on ${formatDay(transactionDate)} by ${reference}.`
export const noPriceMessage = 'There is no price for this fuel on that day.'
export const balanceTooLargeMessage = 'An account can hold at most 9,999,999,999,999.99.'
export const amountTooSmallMessage = 'The amount would be zero. Enter more litres.'

/** True if an account needs a deposit; an unused account does not. */
export const isLowAccount = ({ balance, hasEntries }: { balance: number; hasEntries: boolean }): boolean =>
  hasEntries && balance <= 0
