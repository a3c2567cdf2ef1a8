import { fuelFilters as described } from '@insaka/domain/fuel-accounts/fuel-accounts.filters'
import type { ListSearch } from '../registers/list-search-params.ts'
import { searchSupportedBy } from '../registers/register.ts'
import type { FuelSearch } from './fuel-search-params.ts'
import { clientsQuery } from './fuel.queries.ts'

export const fuelFilters = { ...described, client: { ...described.client, suggest: clientsQuery } } as const

const supportedSearch = searchSupportedBy({ states: {}, sortFields: {}, filters: fuelFilters }, [
  'account',
  'year',
])

/** Drops invalid values, such as impossible dates, from an address. */
export const supportedFuelSearch = (search: FuelSearch) => supportedSearch(search as ListSearch) as FuelSearch
