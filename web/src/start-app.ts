import type { RouterHistory } from '@tanstack/react-router'
import { dropPrefetched } from './api/prefetched-calls.ts'
import { createQueryClient } from './api/query-client.ts'
import { blockFileDrops } from './files/block-file-drops.ts'
import { resetPageTitle } from './layout/page-title.ts'
import { createInsakaRouter } from './router.ts'
import { useAppState } from './session/app-state.ts'
import { syncWithOtherTabs, onSessionEnd, restoreSession } from './session/session.ts'
import { showSnackbar } from './ui/snackbar/snackbar-store.ts'

/** Connects the independent parts: session, cache, router and snackbar. */
export function startApp(history?: RouterHistory) {
  restoreSession()
  const queryClient = createQueryClient({ onFailure: showSnackbar })
  const router = createInsakaRouter(queryClient, history)

  // Cached data must not leak to the next user.
  const unsubscribeUser = useAppState.subscribe(({ userState }, previous) => {
    if (userState && userState.sub !== previous.userState?.sub) queryClient.clear()
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

  const stopTabSync = syncWithOtherTabs()
  const allowDrops = blockFileDrops()
  const stop = () =>
    [unsubscribeUser, unsubscribeSessionEnd, stopTabSync, allowDrops].forEach((cleanUp) => cleanUp())
  return { queryClient, router, stop }
}
