import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../layout/NotFoundPage.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  usePageTitle()
  return <Outlet />
}

function NotFound() {
  return (
    <PlainPage>
      <NotFoundPage />
    </PlainPage>
  )
}
