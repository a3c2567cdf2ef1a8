import {
  transactionFieldLabels as label,
  transactionTypes,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { shapeOf, usualFilters } from '../registers/filters/filters.ts'
import type { FuelSearch } from './fuel-search.ts'
import { clientsQuery } from './fuel.queries.ts'

const { from, to } = usualFilters('Transaction')

export const fuelFilters = {
  from,
  to,
  type: { kind: 'choice', label: label.transactionType, choices: transactionTypes },
  client: { kind: 'text', label: label.client, suggest: clientsQuery },
  coupon: { kind: 'text', label: label.coupon },
} as const

/** Takes from an address what the filters know, such as days that exist. */
export function knownSearch(given: FuelSearch): FuelSearch {
  const isKnown = (name: keyof typeof fuelFilters) =>
    given[name] === undefined || shapeOf(name, fuelFilters[name]).safeParse(given[name]).success
  const names = Object.keys(fuelFilters) as (keyof typeof fuelFilters)[]
  const unknown = names.filter((name) => !isKnown(name))
  return { ...given, ...Object.fromEntries(unknown.map((name) => [name, undefined])) }
}
