import { Refusal } from '@insaka/domain/core/errors'
import { signInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { NoAnswer } from '../api/no-answer.ts'
import type { Demo } from '../session/settings.ts'
import { visibilityToggle } from '../ui/fields/visibility-toggle.ts'
import { focusOnArrival } from '../ui/focus/focus-on-arrival.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { nextStep, useSignIn, type Step } from './sign-in.queries.ts'
import classes from './SignInForm.module.css'

/** A further step, and what was typed before it. */
export type FurtherStep = Step & { username: string; password: string }

type Props = {
  demo: Demo | null
  /** Whose sign-in is expected. */
  expected?: string | undefined
  onSignedIn: () => void
  onFurtherStep: (step: FurtherStep) => void
  /** Null where nobody gets a link for a new one. */
  onForgotten: ((username: string) => void) | null
}

/**
 * The one form that does without the form library: every visit begins here, often on a slow line,
 * and two fields are not worth a tenth of what the page weighs.
 */
export function SignInForm({ demo, expected = '', onSignedIn, onFurtherStep, onForgotten }: Props) {
  const [input, setInput] = useState({ username: expected, password: '' })
  const [failure, setFailure] = useState('')
  const signIn = useSignIn()
  const { success: valid } = signInInput.safeParse(input)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!valid || signIn.isPending) return
    setFailure('')
    try {
      await signIn.mutateAsync(input)
      onSignedIn()
    } catch (error) {
      const step = nextStep(error)
      if (step) onFurtherStep({ ...step, ...input })
      else setFailure(errorLine(error))
    }
  }

  return (
    <>
      <form
        className={`grid ${classes.form}`}
        aria-label="Sign in"
        noValidate
        onSubmit={(event) => {
          void submit(event)
        }}
      >
        <TextInput
          ref={expected === '' ? focusOnArrival : undefined}
          label={label.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={input.username}
          onChange={({ currentTarget }) => setInput({ ...input, username: currentTarget.value })}
        />
        <PasswordInput
          ref={expected === '' ? undefined : focusOnArrival}
          label={label.password}
          name="password"
          autoComplete="current-password"
          value={input.password}
          onChange={({ currentTarget }) => setInput({ ...input, password: currentTarget.value })}
          {...visibilityToggle}
        />
        <div role="alert" className={`row small tight error ${classes.failure}`}>
          {failure}
        </div>
        <Button
          type="submit"
          fullWidth
          disabled={!valid}
          aria-busy={signIn.isPending}
          data-busy={signIn.isPending || undefined}
        >
          Login
        </Button>
        {onForgotten && (
          <button
            type="button"
            className={`bare-button strong accent rounded lights-up ${classes.forgotten}`}
            onClick={() => onForgotten(input.username)}
          >
            Forgotten password?
          </button>
        )}
      </form>
      {demo && <DemoAccounts demo={demo} onChoose={setInput} />}
    </>
  )
}

function errorLine(error: unknown): string {
  if (error instanceof NoAnswer) return 'Database unreachable'
  if (error instanceof Refusal) return error.message
  throw error
}
