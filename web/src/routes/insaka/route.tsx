import { useQuery } from '@tanstack/react-query'
import { may } from '@insaka/domain/permissions'
import { createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { lazy, useCallback, useDeferredValue, useState } from 'react'
import { LoadingShell } from '../../layout/LoadingShell.tsx'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { Shell } from '../../layout/Shell.tsx'
import { ShellError } from '../../layout/ShellError.tsx'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { currentUserQuery } from '../../state/current-user.ts'
import { usableToken } from '../../session/token.ts'
import { ProofDialogContext, type ProofDialogProps } from '../../ui/proof-dialog.ts'

const ProofDialog = lazy(() => import('../../files/ProofDialog.tsx'))
const showProof = (props: ProofDialogProps) => <ProofDialog {...props} />

export const Route = createFileRoute('/insaka')({
  beforeLoad: ({ location }) => {
    const stored = usableToken()
    if (!stored) throw redirect({ to: '/', search: { next: location.href }, replace: true })
    return { institutionCode: stored.claims.institution }
  },
  loader: async ({ context: { queryClient } }) => {
    const { fetchOwnRecords } = await import('../../state/current-user.ts')
    void fetchOwnRecords(queryClient)
  },
  component: SignedIn,
  notFoundComponent: NotFoundPage,
})

/**
 * After the shell, once all its parts have come. Both are drawn bit by bit: on a slow processor all of that at once
 * takes longer than anybody waits for a key.
 */
function Page() {
  const hasCome = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  return useDeferredValue(hasCome, false) && <Outlet />
}

const useUser = () => useQuery(currentUserQuery)

function SignedIn() {
  const { institutionCode } = Route.useRouteContext()
  const user = useUser()
  const failure = useFailure(user)
  const { refetch: ask } = user
  const refetch = useCallback(() => void ask(), [ask])
  const institution = useQuery(currentInstitutionQuery(institutionCode))
  const shown = useDeferredValue(user.data ?? null, null)
  if (shown)
    return (
      <Shell user={shown} institution={institution.data}>
        <ProofDialogContext value={may(shown.user.role, 'EXPORT_AUDIT') ? showProof : null}>
          <Page />
        </ProofDialogContext>
      </Shell>
    )
  if (failure) return <ShellError error={failure} onRetry={refetch} />
  return <LoadingShell />
}

/** Said at once, while it is still being tried again, and until another try has succeeded. */
function useFailure({ error, failureReason, isSuccess }: ReturnType<typeof useUser>) {
  const [failure, setFailure] = useState<Error | null>(null)
  const latest = error ?? failureReason
  if (latest && latest !== failure) setFailure(latest)
  return isSuccess ? null : failure
}
