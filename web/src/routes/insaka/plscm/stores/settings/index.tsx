import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/settings/')({
  staticData: { title: 'Fuel Settings' },
  component: FuelSettings,
})

function FuelSettings() {
  return <NotInThisVersion title="Fuel Settings" />
}
