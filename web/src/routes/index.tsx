import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { safeNextPath } from '../layout/next-path.ts'
import { SignInPage } from '../sign-in/SignInPage.tsx'
import { clearSession, signInNotice } from '../session/session.ts'
import { settings } from '../session/settings.ts'
import { usableToken } from '../session/token.ts'

/** What `?next=` asks for is checked where it is used; everything else in an address is dropped. */
const destination = (next: string | undefined) => safeNextPath(next) ?? '/insaka'

// Seldom needed, and they bring the form library.
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
  // Where every visit begins: in a file of its own it would be one more round trip.
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

/** While somebody types, what comes after signing in is fetched. */
function usePreloadedPages() {
  const router = useRouter()
  useEffect(() => {
    async function preloadPages() {
      await router.loadRouteChunk(router.routesById['/insaka'])
      await router.loadRouteChunk(router.routesById['/insaka/dashboard'])
      await import('../state/current-user.ts')
    }
    // The screen that needs them asks again.
    const timer = setTimeout(() => preloadPages().catch(() => undefined), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [router])
}
