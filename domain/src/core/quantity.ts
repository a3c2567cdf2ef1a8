import * as z from 'zod/mini'
import { fromNgwee, toNgwee } from './money.ts'
import { requiredError } from './text-fields.ts'

/** Quantities have at most three decimals; they are calculated in whole thousandths. */

const largestQuantity = 999_999_999.999

function toThousandths(quantity: number): bigint | null {
  const thousandths = Math.round(quantity * 1_000)
  return Number.isSafeInteger(thousandths) && thousandths / 1_000 === quantity ? BigInt(thousandths) : null
}

export function quantity(label: string) {
  return z.number(requiredError(label, 'a number')).check(
    z.gt(0, `${label} must be above zero.`),
    z.lte(largestQuantity, { error: `${label} may be at most 999,999,999.999.`, abort: true }),
    z.refine((value) => toThousandths(value) !== null, {
      error: `${label} may have at most three decimals.`,
      abort: true,
    }),
  )
}

/** Quantity times unit price in ngwee, rounded half up. */
export const totalInNgwee = (amount: number, unitPrice: number): bigint =>
  (toThousandths(amount)! * toNgwee(unitPrice)! + 500n) / 1_000n

export const totalPrice = (amount: number, unitPrice: number): number =>
  fromNgwee(totalInNgwee(amount, unitPrice))
