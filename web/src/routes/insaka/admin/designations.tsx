import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/admin/designations')({
  staticData: { title: 'Designations' },
  component: Designations,
})

function Designations() {
  return <NotInThisVersion title="Designations" />
}
