import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the only settings page so far. */
export const Route = createFileRoute('/insaka/plscm/stores/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/plscm/stores/settings/products', replace: true })
  },
})
