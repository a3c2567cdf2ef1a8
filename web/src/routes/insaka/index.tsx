import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/insaka/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/dashboard', replace: true })
  },
})
