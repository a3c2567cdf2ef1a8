import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/hvp/contracts')({
  staticData: { title: 'Contracts' },
  component: Contracts,
})

function Contracts() {
  return <NotInThisVersion title="Contracts" />
}
