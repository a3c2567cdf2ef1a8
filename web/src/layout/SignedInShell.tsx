import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { currentUserQuery, type CurrentUser } from '../state/current-user.ts'
import { signOut, useSignOutConfirmation } from '../state/sign-out.ts'
import { LoadingShell } from './LoadingShell.tsx'
import { Shell } from './Shell.tsx'
import { ShellError } from './ShellError.tsx'

type Props = { institutionCode: string; children: (user: CurrentUser) => ReactNode }

let hasRendered = false

// Signs out without the question if its dialog cannot be loaded.
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').catch(() => ({ default: SignOutImmediately })))
function SignOutImmediately() {
  useEffect(signOut, [])
  return <></>
}

const useUser = () => useQuery(currentUserQuery)

export function SignedInShell(props: Props) {
  const { isAsked } = useSignOutConfirmation()
  return (
    <>
      <UserShell {...props} />
      {isAsked && (
        <Suspense fallback={null}>
          <SignOutDialog />
        </Suspense>
      )}
    </>
  )
}

function UserShell({ institutionCode, children }: Props) {
  const user = useUser()
  const failure = useFailure(user)
  const { refetch: refetchUser } = user
  const refetch = useCallback(() => void refetchUser(), [refetchUser])
  const institution = useQuery(currentInstitutionQuery(institutionCode))
  // The first render is deferred, so slow processors stay responsive; later renders are immediate.
  const renderedUser = useDeferredValue(user.data ?? null, hasRendered ? (user.data ?? null) : null)
  useEffect(() => {
    if (renderedUser) hasRendered = true
  }, [renderedUser])
  if (renderedUser)
    return (
      <Shell user={renderedUser} institution={institution.data}>
        {children(renderedUser)}
      </Shell>
    )
  if (failure) return <ShellError error={failure} onRetry={refetch} />
  return <LoadingShell />
}

/** Reports a failure during automatic retries and until one of them succeeds. */
function useFailure({ error, failureReason, isSuccess }: ReturnType<typeof useUser>) {
  const [failure, setFailure] = useState<Error | null>(null)
  const latest = error ?? failureReason
  if (latest && latest !== failure) setFailure(latest)
  return isSuccess ? null : failure
}
