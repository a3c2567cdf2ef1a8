import type { startApp } from '../start-app.ts'
import { whenIdle } from './when-idle.ts'

type App = Pick<ReturnType<typeof startApp>, 'queryClient' | 'router'>

/** Waits until the first screen has loaded: on a slow line the shell’s files would compete with it. */
export async function registerServiceWorker(app: App) {
  // Browsers offer no service worker over plain HTTP, and some offer none in private windows.
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return
  await whenIdle(() => isBusy(app))
  // Insaka works without one, for example where the browser refuses it because of a certificate exception.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

function isBusy({ queryClient, router }: App): boolean {
  const { status, resolvedLocation } = router.state
  if (status !== 'idle' || !resolvedLocation) return true
  return queryClient.isFetching() > 0 || queryClient.isMutating() > 0
}
