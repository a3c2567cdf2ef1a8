import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/fuel')({
  staticData: { title: 'Fuel Accounts' },
  component: FuelAccounts,
})

function FuelAccounts() {
  return <NotInThisVersion title="Fuel Accounts" />
}
