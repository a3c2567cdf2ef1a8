import './no-eval.ts'
import './global.css'
import './ui/mantine-styles.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Insaka } from './providers.tsx'
import { reloadWhenOutdated } from './service-worker/reload-when-outdated.ts'
import { registerServiceWorker } from './service-worker/register-service-worker.ts'
import { startApp } from './start-app.ts'

/** Renders in a separate task, because evaluating the imports already blocks slow processors. */
setTimeout(() => {
  if (document.documentElement.dataset['frame'] === 'no-storage') return
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  const { queryClient, router } = startApp()
  // The URL of this file contains a hash that changes with every release.
  reloadWhenOutdated({ release: import.meta.url, isNavigating: () => router.state.status === 'pending' })
  startTransition(() => createRoot(root).render(<Insaka queryClient={queryClient} router={router} />))
  if (import.meta.env.PROD) void registerServiceWorker({ queryClient, router })
})
