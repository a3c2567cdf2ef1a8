import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/insaka/plscm/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/plscm/enquiries', replace: true })
  },
})
