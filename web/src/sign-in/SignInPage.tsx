import { yearOf } from '@insaka/domain/core/dates'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { Demo } from '../session/settings.ts'
import { Logo } from '../ui/Logo.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { SignInForm, type PendingStep } from './SignInForm.tsx'
import { SignUp, type SignUpDialogProps } from './SignUp.tsx'
import classes from './SignInPage.module.css'

// Lazy: seldom needed, and it loads the form library.
const NextStep = lazy(() => import('./SignInStepForm.tsx'))

/** Props of the form that sets up a second factor where the institution requires one. */
export type RequiredSetUpProps = {
  /** A token valid only for the set-up. */
  token: string
  username: string
  /** Signs in with a full session token. */
  onSetUp: (token: string) => Promise<void>
  onBack: () => void
}

type Props = {
  demo: Demo | null
  /** Username to prefill. */
  expectedUsername?: string | undefined
  notice?: string
  SignUpDialog: ComponentType<SignUpDialogProps>
  /** Password reset form of another feature; null where mail is not configured. */
  ForgottenPassword: ComponentType<ForgottenPasswordProps> | null
  SetUp: ComponentType<RequiredSetUpProps>
  onSignedIn: () => void
}

type ForgottenPasswordProps = { username: string; onBack: () => void }

export function SignInPage({
  demo,
  expectedUsername,
  notice,
  SignUpDialog,
  ForgottenPassword,
  SetUp,
  onSignedIn,
}: Props) {
  const [year] = useState(() => yearOf(new Date()))
  const [step, setStep] = useState<PendingStep | null>(null)
  const [forgotten, setForgotten] = useState<string | null>(null)
  return (
    <div className={`grid surface ${classes.page}`}>
      <header className={`column relative ${classes.brand}`}>
        <div className={`row gap-3 font-semibold ${classes.name}`}>
          <Logo size={44} thatch="var(--insaka-thatch-on-bar)" />
          <span>Insaka</span>
        </div>
        <p className={`m-0 relative ${classes.line}`}>
          Procurement, contracts, fuel and reports
          <br />
          for the public institutions of Zambia
        </p>
        <ShelterPicture />
      </header>
      <main className={`grid grid-cols-1 ${classes.main}`}>
        <div className={classes.panel}>
          {ForgottenPassword && forgotten !== null ? (
            <Suspense fallback={<LoadingLines />}>
              <h1 className={classes.title}>Forgotten password</h1>
              <ForgottenPassword username={forgotten} onBack={() => setForgotten(null)} />
            </Suspense>
          ) : step ? (
            <Suspense fallback={<LoadingLines />}>
              <NextStep
                key={step.code}
                step={step}
                SetUp={SetUp}
                onStep={(next) => setStep({ ...step, ...next })}
                onSignedIn={onSignedIn}
                onBack={() => setStep(null)}
              />
            </Suspense>
          ) : (
            <>
              <h1 className={classes.title}>Sign in</h1>
              {notice && <output className={`block text-faint ${classes.notice}`}>{notice}</output>}
              <SignInForm
                demo={demo}
                expectedUsername={expectedUsername}
                onSignedIn={onSignedIn}
                onPendingStep={setStep}
                onForgottenPassword={ForgottenPassword && setForgotten}
              />
              <SignUp Dialog={SignUpDialog} />
            </>
          )}
        </div>
      </main>
      <footer className={`text-sm text-faint ${classes.footer}`}>© {year} Insaka</footer>
    </div>
  )
}

/** The logo’s shelter as a large, quiet background. */
function ShelterPicture() {
  return (
    <svg className={classes.shelter} viewBox="0 0 400 340" aria-hidden="true" focusable="false">
      <path d="M200 20 20 160h360L200 20Z" />
      <path d="m178 37-98 123M187 30l-57 130M194 25l-21 135M206 25l21 135M213 30l57 130M222 37l98 123" />
      <path d="M52 160v160M348 160v160M126 160v160M274 160v160M24 320h352M52 196l36-36M348 196l-36-36" />
    </svg>
  )
}
