import { createFileRoute } from '@tanstack/react-router'
import { FuelPage } from '../../../../fuel-accounts/FuelPage.tsx'
import type { FuelSearch } from '../../../../fuel-accounts/fuel-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/stores/fuel')({
  staticData: {
    title: 'Fuel Accounts',
    description: 'Deposits, draws and balance of each department.',
  },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): FuelSearch => search,
  component: FuelPage,
})
