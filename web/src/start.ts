import type { RouterHistory } from '@tanstack/react-router'
import { dropEarly } from './api/early-calls.ts'
import { createQueryClient } from './api/query-client.ts'
import { refuseDrops } from './files/refuse-drops.ts'
import { forgetPageTitle } from './layout/page-title.ts'
import { createInsakaRouter } from './router.ts'
import { useAppState } from './session/app-state.ts'
import { followOtherTabs, onSessionEnd, restoreSession } from './session/session.ts'
import { showSnackbar } from './ui/snackbar/snackbar-store.ts'

/** Puts the parts together that know nothing of each other: session, cache, router and snackbar. */
export function start(history?: RouterHistory) {
  restoreSession()
  const queryClient = createQueryClient({ onFailure: showSnackbar })
  const router = createInsakaRouter(queryClient, history)

  // What one person was shown is not kept for the next.
  const forgetOthers = useAppState.subscribe(({ userState }, before) => {
    if (userState && userState.sub !== before.userState?.sub) queryClient.clear()
  })
  const leave = onSessionEnd(async (reason) => {
    dropEarly()
    const { href, pathname } = router.latestLocation
    if (pathname === '/') return
    await router.navigate(
      // There is nobody any more to ask about what was typed.
      reason === 'expired'
        ? { to: '/', search: { next: href }, replace: true, ignoreBlocker: true }
        : { to: '/', ignoreBlocker: true },
    )
    queryClient.clear()
    if (reason === 'signed out') forgetPageTitle()
  })

  const unfollow = followOtherTabs()
  const takeDrops = refuseDrops()
  const stop = () => [forgetOthers, leave, unfollow, takeDrops].forEach((undo) => undo())
  return { queryClient, router, stop }
}
