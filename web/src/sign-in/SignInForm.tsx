import { Refusal } from '@insaka/domain/core/errors'
import { signInInput } from '@insaka/domain/sign-in/sign-in.schema'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { ServerUnreachable } from '../api/server-unreachable.ts'
import type { Demo } from '../session/settings.ts'
import { visibilityToggle } from '../ui/fields/visibility-toggle.ts'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { signInStepOf, useSignIn, type SignInStep } from './sign-in.queries.ts'
import classes from './SignInForm.module.css'

/** A further sign-in step with the credentials entered before it. */
export type PendingStep = SignInStep & { username: string; password: string }

type Props = {
  demo: Demo | null
  /** Username to prefill. */
  expectedUsername?: string | undefined
  onSignedIn: () => void
  onPendingStep: (step: PendingStep) => void
  /** Null where mail is not configured. */
  onForgottenPassword: ((username: string) => void) | null
}

/** No form library here: every visit starts with this form, and the library is a tenth of the page’s weight. */
export function SignInForm({
  demo,
  expectedUsername = '',
  onSignedIn,
  onPendingStep,
  onForgottenPassword,
}: Props) {
  const [input, setInput] = useState({ username: expectedUsername, password: '' })
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
      const step = signInStepOf(error)
      if (step) onPendingStep({ ...step, ...input })
      else setFailure(errorText(error))
    }
  }

  return (
    <>
      <form
        className="grid gap-3"
        aria-label="Sign in"
        noValidate
        onSubmit={(event) => {
          void submit(event)
        }}
      >
        <TextInput
          ref={expectedUsername === '' ? focusOnMount : undefined}
          label={label.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={input.username}
          onChange={({ currentTarget }) => setInput({ ...input, username: currentTarget.value })}
        />
        <PasswordInput
          ref={expectedUsername === '' ? undefined : focusOnMount}
          label={label.password}
          name="password"
          autoComplete="current-password"
          value={input.password}
          onChange={({ currentTarget }) => setInput({ ...input, password: currentTarget.value })}
          {...visibilityToggle}
        />
        <div role="alert" className={`row text-sm leading-tight text-error ${classes.failure}`}>
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
        {onForgottenPassword ? (
          <button
            type="button"
            className={`bare-button font-semibold text-accent rounded hoverable ${classes.forgotten}`}
            onClick={() => onForgottenPassword(input.username)}
          >
            Forgotten password?
          </button>
        ) : (
          <p className="text-faint m-0">Forgotten your password? Ask your administrator.</p>
        )}
      </form>
      {demo && <DemoAccounts demo={demo} onChoose={setInput} />}
    </>
  )
}

function errorText(error: unknown): string {
  if (error instanceof ServerUnreachable) return 'Database unreachable'
  if (error instanceof Refusal) return error.message
  throw error
}
