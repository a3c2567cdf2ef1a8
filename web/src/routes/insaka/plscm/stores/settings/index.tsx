import { createFileRoute, redirect } from '@tanstack/react-router'

/** There is one part so far, so it is open from the start. */
export const Route = createFileRoute('/insaka/plscm/stores/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/insaka/plscm/stores/settings/products', replace: true })
  },
})
