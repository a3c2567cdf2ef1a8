import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/insaka/plscm/stores/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/plscm/stores/fuel', replace: true })
  },
})
