import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/hvp/contract/amendments')({
  staticData: { title: 'Amendments' },
  component: Amendments,
})

function Amendments() {
  return <NotInThisVersion title="Amendments" />
}
