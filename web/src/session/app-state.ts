import { paginate } from '@insaka/domain/core/paging'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { readJson } from './flat-storage.ts'
import { usePreferences } from './preferences.ts'
import { session } from './session.ts'
import { usableToken } from './token.ts'
import { storeText } from './write-local-storage.ts'

const appStateKey = 'appState'

/** The fields that the specification names. */
type AppState = {
  adminPanelToggleState: { isToggled: boolean }
  accessTokenState: { accessToken: string }
  paginationState: Pagination
  institutionState: { institution: unknown }
  /** The open part of the application: the last segment of its path. */
  accordionComponentToggle: string
  windowTitleState: string
}

/** The own institution as this browser saw it last; an older version may have saved another format. */
export const storedInstitution = (): unknown =>
  (readJson(localStorage.getItem(appStateKey)) as Partial<AppState> | null)?.institutionState?.institution

const loadedOf = (institution: unknown): Pick<AppState, 'paginationState' | 'institutionState'> => ({
  paginationState: paginate({ page: 0, size: 12 }, 0, 0),
  institutionState: { institution },
})

/** Mirrors the page in the browser’s storage while somebody is signed in. Only the institution is read again. */
export function mirrorAppState(queryClient: QueryClient, router: AnyRouter): () => void {
  let loaded = loadedOf(storedInstitution() ?? null)
  let lastShown: unknown

  function save() {
    const accessToken = usableToken()?.token
    if (accessToken === undefined) return
    const state: AppState = {
      ...loaded,
      adminPanelToggleState: { isToggled: usePreferences.getState().turnedGroups.includes('administration') },
      accessTokenState: { accessToken },
      accordionComponentToggle: router.latestLocation.pathname.split('/').findLast(Boolean) ?? '',
      windowTitleState: document.title,
    }
    storeText(appStateKey, JSON.stringify(state))
  }

  /** Only shown data counts, since the next page of a list is fetched early. */
  function saveShown({ queryKey: [topic, part], state }: Query) {
    const data = state.data as { pagination?: Pagination & { more?: unknown } } | undefined
    if (!data || data === lastShown) return
    if (topic === 'institutions' && part === 'current') loaded.institutionState = { institution: data }
    else if (data.pagination) {
      const { more: _more, ...paginationState } = data.pagination
      loaded.paginationState = paginationState
    } else return
    lastShown = data
    save()
  }

  const titleObserver = new MutationObserver(save)
  const title = document.querySelector('title')
  if (title) titleObserver.observe(title, { childList: true })
  const unsubscribe = [
    session.subscribe(({ user }, previous) => {
      if (user?.sub !== previous.user?.sub) loaded = loadedOf(null)
      save()
    }),
    usePreferences.subscribe(save),
    router.subscribe('onResolved', save),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'observerAdded' || type === 'observerResultsUpdated') saveShown(query)
    }),
  ]
  return () => {
    titleObserver.disconnect()
    for (const stop of unsubscribe) stop()
  }
}
