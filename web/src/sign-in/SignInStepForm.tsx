import type { ComponentType } from 'react'
import { CodeForm } from './CodeForm.tsx'
import { ExpiredPasswordForm } from './ExpiredPasswordForm.tsx'
import { useCompleteSignIn } from './sign-in-step.queries.ts'
import { signInStepOf, type SignInStep } from './sign-in.queries.ts'
import type { PendingStep } from './SignInForm.tsx'
import type { RequiredSetUpProps } from './SignInPage.tsx'
import classes from './SignInPage.module.css'

type Props = {
  step: PendingStep
  SetUp: ComponentType<RequiredSetUpProps>
  onStep: (step: SignInStep) => void
  onSignedIn: () => void
  onBack: () => void
}

const titles: Record<SignInStep['code'], string> = {
  SECOND_FACTOR: 'Second factor',
  CREDENTIALS_EXPIRED: 'Choose a new password',
  SECOND_FACTOR_NEEDED: 'Set up your second factor',
}

const hints: Record<SignInStep['code'], string> = {
  SECOND_FACTOR: 'Your password is correct. Now enter the code that your phone shows.',
  CREDENTIALS_EXPIRED: 'Your password is temporary or has expired. Please choose a new one to continue.',
  SECOND_FACTOR_NEEDED:
    'Your institution requires one: after your password, Insaka asks for a code from an app on your phone.',
}

/** Steps between the correct password and the session: code, new password, set-up. */
export default function SignInStepForm({ step, SetUp, onStep, onSignedIn, onBack }: Props) {
  const completeSignIn = useCompleteSignIn()
  const { code, token, username } = step

  /** Sends the input of this step, which leads to a full session or to one more step. */
  async function submitStep(send: () => Promise<unknown>) {
    try {
      await send()
    } catch (error) {
      const furtherStep = signInStepOf(error)
      if (!furtherStep) throw error
      return onStep(furtherStep)
    }
    onSignedIn()
  }

  return (
    <>
      <h1 className={classes.title}>{titles[code]}</h1>
      <p className={`text-faint ${classes.hint}`}>{hints[code]}</p>
      {code === 'SECOND_FACTOR' && <CodeForm token={token} submitStep={submitStep} onBack={onBack} />}
      {code === 'CREDENTIALS_EXPIRED' && (
        <ExpiredPasswordForm step={step} submitStep={submitStep} onBack={onBack} />
      )}
      {code === 'SECOND_FACTOR_NEEDED' && (
        <SetUp
          token={token}
          username={username}
          onSetUp={(fullToken) => submitStep(() => completeSignIn(fullToken))}
          onBack={onBack}
        />
      )}
    </>
  )
}
