import { isServerReachable } from '../api/is-server-reachable.ts'

const storageKey = 'insaka.reloaded'

type Options = {
  release: string
  /** False for a failed preload, which is ignored because a reload would lose input. */
  isNavigating: () => boolean
}

/**
 * After an upgrade the server no longer has the chunks that an open tab still has to load, so the page reloads. It does
 * so once per release: a chunk that stays missing ends on the error page.
 */
export function reloadWhenOutdated({ release, isNavigating }: Options) {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Stops the router’s own reload, which happens without a server too and then loses the menu.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    if (!isNavigating() || sessionStorage.getItem(storageKey) === release) return
    void isServerReachable().then((isReachable) => {
      if (!isReachable) return
      sessionStorage.setItem(storageKey, release)
      window.location.reload()
    })
  })
}
