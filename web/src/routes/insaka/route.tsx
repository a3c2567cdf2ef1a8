import { may } from '@insaka/domain/permissions'
import { createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router'
import { lazy, useDeferredValue } from 'react'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { ReadablePage } from '../../layout/ReadablePage.tsx'
import { SignedInShell } from '../../layout/SignedInShell.tsx'
import { currentRights } from '../../state/current-user.ts'
import { usableToken } from '../../session/token.ts'
import { ProofDialogContext, type ProofDialogProps } from '../../ui/proof-dialog-context.ts'

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
  component: SignedInPage,
  notFoundComponent: NotFoundPage,
})

/** Deferred until after the shell: drawing both in one go would block the keyboard on a slow processor. */
function Page() {
  const hasCome = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  return (
    useDeferredValue(hasCome, false) && (
      <ReadablePage>
        <Outlet />
      </ReadablePage>
    )
  )
}

function SignedInPage() {
  const { institutionCode } = Route.useRouteContext()
  return (
    <SignedInShell institutionCode={institutionCode}>
      {(user) => (
        <ProofDialogContext value={may(currentRights(user), 'EXPORT_AUDIT') ? showProof : null}>
          <Page />
        </ProofDialogContext>
      )}
    </SignedInShell>
  )
}
