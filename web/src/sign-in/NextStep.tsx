import type { ComponentType } from 'react'
import { CodeForm } from './CodeForm.tsx'
import { ExpiredPasswordForm } from './ExpiredPasswordForm.tsx'
import { useEntering } from './next-step.queries.ts'
import { nextStep, type Step } from './sign-in.queries.ts'
import type { FurtherStep } from './SignInForm.tsx'
import type { RequiredSetUp } from './SignInPage.tsx'
import classes from './SignInPage.module.css'

type Props = {
  step: FurtherStep
  SetUp: ComponentType<RequiredSetUp>
  onStep: (step: Step) => void
  onSignedIn: () => void
  onBack: () => void
}

const titles: Record<Step['code'], string> = {
  SECOND_FACTOR: 'Second factor',
  CREDENTIALS_EXPIRED: 'Choose a new password',
  SECOND_FACTOR_NEEDED: 'Set up your second factor',
}

const hints: Record<Step['code'], string> = {
  SECOND_FACTOR: 'Your password is right. Please enter the code that your phone shows now.',
  CREDENTIALS_EXPIRED: 'Your password is temporary or has expired. Please choose a new one to go on.',
  SECOND_FACTOR_NEEDED:
    'Your institution asks for one: after your password, Insaka asks for a code that an app on your phone shows.',
}

/** What is between the right password and being in. */
export default function NextStep({ step, SetUp, onStep, onSignedIn, onBack }: Props) {
  const enter = useEntering()
  const { code, token, username } = step

  /** Sends what this step asks for; the answer is a session for everything, or one more step. */
  async function goOn(send: () => Promise<unknown>) {
    try {
      await send()
    } catch (error) {
      const next = nextStep(error)
      if (!next) throw error
      return onStep(next)
    }
    onSignedIn()
  }

  return (
    <>
      <h1 className={classes.title}>{titles[code]}</h1>
      <p className={`quiet ${classes.hint}`}>{hints[code]}</p>
      {code === 'SECOND_FACTOR' && <CodeForm token={token} goOn={goOn} onBack={onBack} />}
      {code === 'CREDENTIALS_EXPIRED' && <ExpiredPasswordForm expired={step} goOn={goOn} onBack={onBack} />}
      {code === 'SECOND_FACTOR_NEEDED' && (
        <SetUp
          token={token}
          username={username}
          onSetUp={(fullToken) => goOn(() => enter(fullToken))}
          onBack={onBack}
        />
      )}
    </>
  )
}
