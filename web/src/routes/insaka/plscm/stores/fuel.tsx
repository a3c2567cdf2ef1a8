import { createFileRoute } from '@tanstack/react-router'
import { FuelPage } from '../../../../fuel-accounts/FuelPage.tsx'
import { readFuelSearch } from '../../../../fuel-accounts/fuel-search.ts'

export const Route = createFileRoute('/insaka/plscm/stores/fuel')({
  staticData: {
    title: 'Fuel Accounts',
    description: 'What each department has deposited and drawn, and what is left.',
  },
  validateSearch: readFuelSearch,
  component: FuelPage,
})
