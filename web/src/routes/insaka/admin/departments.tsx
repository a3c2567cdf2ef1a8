import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/admin/departments')({
  staticData: { title: 'Departments' },
  component: Departments,
})

function Departments() {
  return <NotInThisVersion title="Departments" />
}
