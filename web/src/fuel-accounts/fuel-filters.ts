import {
  transactionFieldLabels as label,
  transactionTypes,
} from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { usualFilters } from '../registers/filters/filters.ts'
import type { ListSearch } from '../registers/list-search.ts'
import { searchSupportedBy } from '../registers/register.ts'
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

const supportedSearch = searchSupportedBy({ states: {}, sortFields: {}, filters: fuelFilters }, [
  'account',
  'year',
])

/** Takes from an address what the filters know, such as days that exist. */
export const supportedFuelSearch = (given: FuelSearch) => supportedSearch(given as ListSearch) as FuelSearch
