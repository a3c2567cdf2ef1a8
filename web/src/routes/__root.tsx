import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { removeFrame } from '../layout/LoadingShell.tsx'
import { NotFoundPage } from '../layout/NotFoundPage.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  head: yieldToBrowser,
})

let lastRouteId: string | undefined

/** Yields to the browser before a new page is drawn, so that a slow processor handles input in between. */
function yieldToBrowser({ matches }: { matches: { routeId: string }[] }): Promise<object> | object {
  const routeId = matches.at(-1)?.routeId
  if (routeId === lastRouteId) return {}
  lastRouteId = routeId
  return new Promise((resolve) => setTimeout(resolve, 0, {}))
}

function Root() {
  usePageTitle()
  const isLoaded = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (isLoaded) removeFrame()
  }, [isLoaded])
  return <Outlet />
}

function NotFound() {
  return (
    <PlainPage>
      <NotFoundPage />
    </PlainPage>
  )
}
