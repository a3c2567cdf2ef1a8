import type { RouterHistory } from '@tanstack/react-router'
import { dropPrefetched } from './api/prefetched-calls.ts'
import { createQueryClient } from './api/query-client.ts'
import { blockFileDrops } from './files/block-file-drops.ts'
import { resetPageTitle } from './layout/page-title.ts'
import { createInsakaRouter } from './router.ts'
import { mirrorAppState } from './session/app-state.ts'
import { syncWithOtherTabs, onSessionEnd, restoreSession, session } from './session/session.ts'
import { showSnackbar } from './ui/snackbar/snackbar-store.ts'

/** Connects the independent parts: session, cache, router and snackbar. */
export function startApp(history?: RouterHistory) {
  restoreSession()
  const queryClient = createQueryClient({ onFailure: showSnackbar })
  const router = createInsakaRouter(queryClient, history)

  // Cached data must not leak to the next user.
  const unsubscribeUser = session.subscribe(({ user }, previous) => {
    if (user && user.sub !== previous.user?.sub) queryClient.clear()
  })
  const unsubscribeSessionEnd = onSessionEnd(async (reason) => {
    dropPrefetched()
    const { href, pathname } = router.latestLocation
    if (pathname === '/') return
    await router.navigate(
      // The session is over, so a question about unsaved input makes no sense.
      reason === 'expired'
        ? { to: '/', search: { next: href }, replace: true, ignoreBlocker: true }
        : { to: '/', ignoreBlocker: true },
    )
    queryClient.clear()
    if (reason === 'signed out') resetPageTitle()
  })

  const stopMirroring = mirrorAppState(queryClient, router)
  const stopTabSync = syncWithOtherTabs()
  const allowDrops = blockFileDrops()
  const stop = () =>
    [unsubscribeUser, unsubscribeSessionEnd, stopMirroring, stopTabSync, allowDrops].forEach((cleanUp) =>
      cleanUp(),
    )
  return { queryClient, router, stop }
}
