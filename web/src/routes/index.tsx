import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { safeNextPath } from '../layout/next-path.ts'
import { SignInPage } from '../sign-in/SignInPage.tsx'
import { clearSession, signInNotice } from '../session/session.ts'
import { settings } from '../session/settings.ts'
import { usableToken } from '../session/token.ts'

/** Only a safe `?next=` is followed; all other search parameters are dropped. */
const destination = (next: string | undefined) => safeNextPath(next) ?? '/insaka'

// Lazy: seldom needed, and they load the form library.
const RegistrationDialog = lazy(() => import('../registration/RegistrationDialog.tsx'))
const RequiredSetUp = lazy(() => import('../second-factor/RequiredSetUp.tsx'))
const ForgottenPassword = lazy(() => import('../forgotten-password/ForgottenPassword.tsx'))

export const Route = createFileRoute('/')({
  staticData: { title: 'Login', description: 'Sign in to Insaka with your username and password.' },
  validateSearch: ({ next }: { next?: unknown }): { next?: string } =>
    typeof next === 'string' ? { next } : {},
  beforeLoad: ({ search }) => {
    if (usableToken()) throw redirect({ href: destination(search.next), replace: true })
    clearSession()
  },
  component: SignIn,
  // Every visit starts here; a separate chunk would cost one more round trip.
  codeSplitGroupings: [],
})

function SignIn() {
  const { next } = Route.useSearch()
  const { history } = useRouter()
  const username = useLocation({ select: ({ state }) => state.username })
  const [notice] = useState(signInNotice)
  usePreloadedPages()
  return (
    <SignInPage
      demo={settings.demo}
      expectedUsername={username}
      notice={notice}
      SignUpDialog={SignUpDialog}
      ForgottenPassword={settings.mail ? ForgottenPassword : null}
      SetUp={RequiredSetUp}
      onSignedIn={() => history.replace(destination(next))}
    />
  )
}

const SignUpDialog = ({ onClose }: { onClose: () => void }) => (
  <RegistrationDialog
    title="USER REGISTRATION FORM"
    submitLabel="Signup"
    registrar={null}
    onClose={onClose}
  />
)

const preloadDelayMs = 1000

/** Preloads the pages after sign-in while the user types. */
function usePreloadedPages() {
  const router = useRouter()
  useEffect(() => {
    async function preloadPages() {
      await router.loadRouteChunk(router.routesById['/insaka'])
      await router.loadRouteChunk(router.routesById['/insaka/dashboard'])
      await import('../state/current-user.ts')
    }
    // A failed preload does no harm: the screen requests the chunk again.
    const timer = setTimeout(() => preloadPages().catch(() => undefined), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [router])
}
