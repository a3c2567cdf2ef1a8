import { formatAmount } from '@insaka/domain/core/money'
import {
  amountOf,
  amountMatches,
  noPriceMessage,
  priceFromAmount,
  amountTooSmallMessage,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TenantTx } from '../db/transactions.ts'
import { findPrice } from '../fuel-products/fuel-products.repository.ts'
import { problemOf } from './check-row.ts'
import { priceOrAmount, type FuelDraft, type FuelValues } from './fuel-rows.ts'
import type { Problem } from './imports.table.ts'

type Costs = { price: number | null; amount: number } | { field: keyof FuelValues; message: string }

/** The costs in the file; what it lacks is computed from its values or the institution's price on that date. */
export function costsOf(
  { valid: { transactionType, amount, ...right } }: FuelDraft,
  paidPrice: number | undefined,
): Costs {
  if (transactionType === 'DEPOSIT') return { price: null, amount: amount! }
  const litres = right.litres!
  const price = right.price ?? (typeof amount === 'number' ? priceFromAmount(amount, litres) : paidPrice)
  if (price === undefined) return { field: 'fuelType', message: noPriceMessage }
  if (price === 0)
    return { field: 'amount', message: 'The price per litre would be zero. Check the amount and the litres.' }
  const sum = amount ?? amountOf(price, litres)!
  if (sum === 0) return { field: 'litres', message: amountTooSmallMessage }
  const [, amountCheck] = [priceOrAmount('price').safeParse(price), priceOrAmount('amount').safeParse(sum)]
  return amountCheck.success
    ? { price, amount: sum }
    : { field: 'amount', message: amountCheck.error.issues[0]!.message }
}

export async function pricesOf(
  tx: TenantTx,
  drafts: readonly FuelDraft[],
): Promise<(draft: FuelDraft) => number | undefined> {
  const key = ({ valid: { fuelType, transactionDate } }: FuelDraft) => `${fuelType} ${transactionDate}`
  const unpriced = new Map(
    drafts
      .filter(
        ({ problems, valid: { transactionType, price, amount } }) =>
          problems.length === 0 && transactionType === 'WITHDRAW' && price === null && amount === null,
      )
      .map((draft) => [key(draft), draft.valid as FuelValues]),
  )
  const foundPrices = await Promise.all(
    [...unpriced].map(async ([each, { fuelType, transactionDate }]) => {
      return [each, await findPrice(tx, fuelType as never, transactionDate)] as const
    }),
  )
  const prices = new Map(foundPrices)
  return (draft) => prices.get(key(draft))
}

/** Marks a draw whose amount differs from price times litres; the file's amount is kept. */
export function amountCautions({
  parsedRow: { sheet },
  valid: { price, litres, amount },
}: FuelDraft): Problem[] {
  if (!price || !litres || !amount || amountMatches(price, litres, amount)) return []
  const sum = formatAmount(amountOf(price, litres)!)
  return [problemOf(sheet, 'amount', `Price times litres is ${sum}. The amount in the file is kept.`)]
}
