import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/insaka/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/admin/users', replace: true })
  },
})
