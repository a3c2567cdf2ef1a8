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
    // Only the query cache decides on freshness.
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
    /** User name to fill in on the sign-in page. */
    username?: string
  }
  interface StaticDataRouteOption {
    /** Shown in the browser title as `Insaka | title`. */
    title?: string
    description?: string
  }
}
