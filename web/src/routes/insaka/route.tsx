import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { LoadingShell } from '../../layout/LoadingShell.tsx'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { Shell } from '../../layout/Shell.tsx'
import { ShellError } from '../../layout/ShellError.tsx'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { currentUserQuery } from '../../state/current-user.ts'
import { usableToken } from '../../state/token.ts'

export const Route = createFileRoute('/insaka')({
  beforeLoad: ({ location }) => {
    const stored = usableToken()
    if (!stored) throw redirect({ to: '/', search: { next: location.href }, replace: true })
    return { institutionCode: stored.claims.institution }
  },
  loader: ({ context: { queryClient, institutionCode } }) => {
    void queryClient.prefetchQuery(currentUserQuery)
    void queryClient.prefetchQuery(currentInstitutionQuery(institutionCode))
  },
  component: SignedIn,
  notFoundComponent: NotFoundPage,
})

/** After the shell, and bit by bit: on a slow processor both at once take longer than anybody waits for a key. */
const Page = () => useDeferredValue(true, false) && <Outlet />

function SignedIn() {
  const { institutionCode } = Route.useRouteContext()
  const user = useQuery(currentUserQuery)
  const institution = useQuery(currentInstitutionQuery(institutionCode))
  if (user.data)
    return (
      <Shell user={user.data} institution={institution.data}>
        <Page />
      </Shell>
    )
  if (user.error) return <ShellError error={user.error} onRetry={() => void user.refetch()} />
  return <LoadingShell />
}
