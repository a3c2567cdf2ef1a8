import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/insaka/plscm/analytics/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/plscm/analytics/reporting', replace: true })
  },
})
