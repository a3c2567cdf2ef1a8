import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/admin/users')({
  staticData: { title: 'Users' },
  component: Users,
})

function Users() {
  return <NotInThisVersion title="Users" />
}
