import { formatAmount } from '@insaka/domain/core/money'
import {
  amountOf,
  comesTo,
  noPrice,
  priceFrom,
  tooLittle,
} from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TenantTx } from '../db/transactions.ts'
import { findPrice } from '../fuel-products/fuel-products.repository.ts'
import { problemOf } from './find-values.ts'
import { priceOrAmount, type Draft, type Values } from './fuel-rows.ts'
import type { Problem } from './imports.table.ts'

type Costs = { price: number | null; amount: number } | { field: keyof Values; message: string }

/** What a draw costs: as its file says, or what follows from that, or what the institution paid on that day. */
export function costsOf(
  { right: { transactionType, amount, ...right } }: Draft,
  paid: number | undefined,
): Costs {
  if (transactionType === 'DEPOSIT') return { price: null, amount: amount! }
  const litres = right.litres!
  const price = right.price ?? (typeof amount === 'number' ? priceFrom(amount, litres) : paid)
  if (price === undefined) return { field: 'fuelType', message: noPrice }
  if (price === 0)
    return { field: 'amount', message: 'So small an amount comes to no price for so many litres.' }
  const sum = amount ?? amountOf(price, litres)!
  if (sum === 0) return { field: 'litres', message: tooLittle }
  const [, unfit] = [priceOrAmount('price').safeParse(price), priceOrAmount('amount').safeParse(sum)]
  return unfit.success ? { price, amount: sum } : { field: 'amount', message: unfit.error.issues[0]!.message }
}

/** The prices of the institution, on the days of draws that say neither price nor amount. */
export async function pricesOf(
  tx: TenantTx,
  drafts: readonly Draft[],
): Promise<(draft: Draft) => number | undefined> {
  const key = ({ right: { fuelType, transactionDate } }: Draft) => `${fuelType} ${transactionDate}`
  const unpriced = new Map(
    drafts
      .filter(
        ({ problems, right: { transactionType, price, amount } }) =>
          problems.length === 0 && transactionType === 'WITHDRAW' && price === null && amount === null,
      )
      .map((draft) => [key(draft), draft.right as Values]),
  )
  const found = await Promise.all(
    [...unpriced].map(async ([each, { fuelType, transactionDate }]) => {
      return [each, await findPrice(tx, fuelType as never, transactionDate)] as const
    }),
  )
  const prices = new Map(found)
  return (draft) => prices.get(key(draft))
}

/** A draw comes in as its file says, also where price times litres is something else. */
export function oddAmount({ main: { sheet }, right: { price, litres, amount } }: Draft): Problem[] {
  if (!price || !litres || !amount || comesTo(price, litres, amount)) return []
  const sum = formatAmount(amountOf(price, litres)!)
  return [
    problemOf(sheet, 'amount', `Price times litres comes to ${sum}. The amount stays as the file says.`),
  ]
}
