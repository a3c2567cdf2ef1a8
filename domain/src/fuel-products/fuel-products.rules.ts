import { addDays } from '../core/dates.ts'
import type { Rule } from '../core/rules.ts'
import type { Fuel } from './fuel-products.labels.ts'
import type { ProductInput } from './fuel-products.schema.ts'

export type Price = { type: Fuel; price: number; effectiveOn: string }

/** The initial prices of every institution. */
export const defaultPrices: readonly Price[] = [
  { type: 'PETROL', price: 25.98, effectiveOn: '2000-01-01' },
  { type: 'DIESEL', price: 23.9, effectiveOn: '2000-01-01' },
]

/** Only the default prices have no initiator; an institution confirms one by posting its own. */
export const isUnconfirmed = (price: { initiator: string | null } | undefined): boolean =>
  price !== undefined && price.initiator === null
export const unconfirmedText = 'Not confirmed by your institution'

const maxPriceDays = 31

export const productRules: readonly Rule<ProductInput, { today: string }>[] = [
  {
    needs: ['effectiveOn'],
    showOn: 'effectiveOn',
    message: 'Enter a day at most 31 days before or after today.',
    holds: ({ effectiveOn }, { today }) =>
      effectiveOn! >= addDays(today, -maxPriceDays) && effectiveOn! <= addDays(today, maxPriceDays),
  },
]

/**
 * The price of a fuel on a day. `prices` is in order of posting: the latest `effectiveOn` wins, then the last posted.
 */
export function priceOn<P extends Price>(prices: readonly P[], type: Fuel, day: string): P | undefined {
  let latest: P | undefined
  for (const each of prices)
    if (each.type === type && each.effectiveOn <= day && each.effectiveOn >= (latest?.effectiveOn ?? ''))
      latest = each
  return latest
}
