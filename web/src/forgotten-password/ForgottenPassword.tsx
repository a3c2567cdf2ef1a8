import { forgottenPassword } from '@insaka/domain/forgotten-password/forgotten-password.schema'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { TextField } from '../ui/fields/TextField.tsx'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useRequestLink } from './forgotten-password.queries.ts'

type Props = { username: string; onBack: () => void }

/** Requests a link to choose a new password. */
export default function ForgottenPassword({ username, onBack }: Props) {
  const [sentMessage, setAnswer] = useState<string | null>(null)
  const form = useSchemaForm(forgottenPassword, { username }, null, { mode: 'onSubmit' })
  const { control, setFocus } = form
  const requestLink = useRequestLink()
  useEffect(() => setFocus('username'), [setFocus])
  const backButton = (
    <Button
      variant={sentMessage === null ? 'subtle' : 'default'}
      onClick={onBack}
      {...(sentMessage && { ref: focusOnMount })}
    >
      Back to sign-in
    </Button>
  )

  if (sentMessage !== null)
    return (
      <div className="grid gap-4">
        <output>{sentMessage}</output>
        <p className="m-0 text-faint">
          If no mail arrives within a few minutes, check your spam folder, or ask an administrator of your
          institution for a new password.
        </p>
        {backButton}
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="m-0 text-faint">
        Enter your username. We will send a link to choose a new password to the email address of your
        account.
      </p>
      <Form
        form={form}
        label="Forgotten password"
        onSubmit={async (values) => {
          const { message } = await requestLink.mutateAsync(values)
          return () => setAnswer(message)
        }}
      >
        <TextField
          control={control}
          name="username"
          label={label.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton control={control} fullWidth>
          Send the link
        </SubmitButton>
        {backButton}
      </Form>
    </div>
  )
}
