import * as z from 'zod/mini'
import { formatNumber, signOf } from './number-format.ts'
import { requiredError } from './text-fields.ts'

/** Amounts are decimals with at most two places; all sums are calculated in whole ngwee. */

export const largestAmount = 9_999_999_999_999.99

/** The amount in whole ngwee, or null if it has more than two decimals or is too large to be exact. */
export function toNgwee(amount: number): bigint | null {
  const ngwee = Math.round(amount * 100)
  // A number holds an amount exactly if its nearest whole ngwee converts back to it.
  return Number.isSafeInteger(ngwee) && ngwee / 100 === amount ? BigInt(ngwee) : null
}

export const fromNgwee = (ngwee: bigint): number => Number(ngwee) / 100

/** Above 2^46, adjacent numbers are more than a ngwee apart, so a sum would show wrong digits. */
const largestShownNgwee = 7_036_874_417_766_399n
export const largestShownSum = fromNgwee(largestShownNgwee)

/** A sum in replies and on screens: null if a number cannot hold it exactly. */
export const shownSum = z.nullable(z.number())
export type ShownSum = z.output<typeof shownSum>

export const toShownSum = (ngwee: bigint): ShownSum =>
  ngwee > largestShownNgwee || ngwee < -largestShownNgwee ? null : fromNgwee(ngwee)

export const tooLargeToShowText = 'Too large to be shown'

export const formatSum = (sum: ShownSum, currency?: string): string =>
  sum === null ? tooLargeToShowText : formatAmount(sum, currency)

/** A signed difference: `+150,000.00`. */
export const formatChange = (change: ShownSum): string =>
  change === null ? tooLargeToShowText : `${signOf(change)}${formatAmount(Math.abs(change))}`

function requireNgwee(amount: number): bigint {
  const ngwee = toNgwee(amount)
  if (ngwee === null) throw new RangeError('An amount has at most two decimals.')
  return ngwee
}

export const multiplyAmount = (count: number, price: number): number =>
  fromNgwee(BigInt(count) * requireNgwee(price))

/** The sum of all amounts; null if one of them is null, or if the sum is too large to show. */
export const sumOf = (amounts: readonly ShownSum[]): ShownSum =>
  amounts.includes(null) ? null : toShownSum(amounts.reduce((sum, amount) => sum + requireNgwee(amount!), 0n))

/** A percentage of an amount, rounded half up to whole ngwee. */
export function percentOfAmount(amount: number, percent: number): number {
  return fromNgwee((requireNgwee(amount) * BigInt(percent) + 50n) / 100n)
}

export function money(label: string) {
  return z.number(requiredError(label, 'a number')).check(
    z.gte(0, `${label} may not be below zero.`),
    // Aborts, since the check of decimals would fail for large numbers and mislead the user.
    z.lte(largestAmount, { error: `${label} may be at most 9,999,999,999,999.99.`, abort: true }),
    // Aborts, since rules that calculate need an exact amount.
    z.refine((amount) => toNgwee(amount) !== null, {
      error: `${label} may have at most two decimals.`,
      abort: true,
    }),
  )
}

export function count(label: string, { max }: { max: number }) {
  return z
    .int({
      error: ({ input }) =>
        input === null || input === undefined ? `${label} is required.` : `${label} must be a whole number.`,
    })
    .check(
      z.gte(0, `${label} may not be below zero.`),
      z.lte(max, `${label} may be at most ${formatNumber(max)}.`),
    )
}

/** `1,234,567.80`; with a currency, `ZMW 1,234,567.80`. */
export function formatAmount(amount: number, currency?: string): string {
  const digits = formatNumber(amount, { minDecimals: 2 })
  return currency ? `${currency} ${digits}` : digits
}
