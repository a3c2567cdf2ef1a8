import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { Role } from '@insaka/domain/permissions'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../src/api/query-client.ts'
import { Providers } from '../src/providers.tsx'
import { createInsakaRouter } from '../src/router.ts'
import { currentInstitutionQuery } from '../src/state/current-institution.ts'
import { currentUserQuery } from '../src/state/current-user.ts'
import { beginSession } from '../src/session/session.ts'
import { showSnackbar } from '../src/ui/snackbar/snackbar-store.ts'
import { institution, tokenFor, userOf } from './factory.ts'

/** Renders one component inside the shell as a signed-in user of this role and these duties. */
export async function renderPart(part: ReactNode, role: Role = 'ORD', duties: DutyRecord[] = []) {
  beginSession(tokenFor())
  const queryClient: QueryClient = createQueryClient({ onFailure: showSnackbar })
  queryClient.setQueryData(currentUserQuery.queryKey, { ...userOf(role, { duties }), requestsOnlyFrom: null })
  queryClient.setQueryData(currentInstitutionQuery(institution.code).queryKey, institution)
  // Links need a router, though only this component is rendered.
  const router = createInsakaRouter(queryClient, createMemoryHistory())
  const screen = await render(
    <Providers queryClient={queryClient}>
      <RouterContextProvider router={router}>
        <Suspense>
          <main tabIndex={-1}>
            <h1>Page</h1>
            {part}
          </main>
        </Suspense>
      </RouterContextProvider>
    </Providers>,
  )
  return { ...screen, queryClient, address: () => router.latestLocation.href }
}
