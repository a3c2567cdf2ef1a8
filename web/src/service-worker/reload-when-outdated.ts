const storageKey = 'insaka.reloaded'

type Options = {
  /** Tells one release from the next. */
  release: string
  /** A part may also be missed while it is fetched ahead of time; nobody's input is lost for that. */
  isNavigating: () => boolean
}

/**
 * After an upgrade the server no longer has the parts that an open tab has yet to load; the new page names new
 * ones. A release that has reloaded once does not do so again, so a part that stays away ends in the error page.
 */
export function reloadWhenOutdated({ release, isNavigating }: Options) {
  window.addEventListener('vite:preloadError', () => {
    if (!isNavigating() || sessionStorage.getItem(storageKey) === release) return
    sessionStorage.setItem(storageKey, release)
    window.location.reload()
  })
}
