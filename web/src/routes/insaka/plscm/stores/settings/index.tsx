import { createFileRoute } from '@tanstack/react-router'
import { FuelSettingsStart } from '../../../../../fuel-products/FuelSettingsStart.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/settings/')({
  staticData: {
    title: 'Fuel Settings',
    description: 'What the institution has chosen for its fuel accounts.',
  },
  component: FuelSettingsStart,
})
