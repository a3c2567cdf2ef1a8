import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { FailurePage } from './layout/FailurePage.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { routeTree } from './routeTree.gen.ts'

export function createInsakaRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Fresh or stale is decided by the query cache alone.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createInsakaRouter>
  }
  interface HistoryState {
    /** Who is expected to sign in. */
    username?: string
  }
  interface StaticDataRouteOption {
    /** Shown in the browser's title bar as `Insaka | title`. */
    title?: string
    description?: string
  }
}
