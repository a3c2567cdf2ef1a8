import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/admin/institutions')({
  staticData: { title: 'Institutions' },
  component: Institutions,
})

function Institutions() {
  return <NotInThisVersion title="Institutions" />
}
