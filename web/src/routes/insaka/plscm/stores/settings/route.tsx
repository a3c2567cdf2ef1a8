import { createFileRoute } from '@tanstack/react-router'
import { FuelSettingsPage } from '../../../../../fuel-products/FuelSettingsPage.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/settings')({
  component: FuelSettingsPage,
})
