import { forgottenPassword } from '@insaka/domain/forgotten-password/forgotten-password.schema'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { TextField } from '../ui/fields/TextField.tsx'
import { focusOnArrival } from '../ui/focus/focus-on-arrival.ts'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useAsk } from './forgotten-password.queries.ts'

type Props = { username: string; onBack: () => void }

/** Has a link sent with which somebody chooses a new password. */
export default function ForgottenPassword({ username, onBack }: Props) {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useSchemaForm(forgottenPassword, { username }, null, { tells: 'onSubmit' })
  const { control, setFocus } = form
  const ask = useAsk()
  useEffect(() => setFocus('username'), [setFocus])
  const back = (
    <Button
      variant={answer === null ? 'subtle' : 'default'}
      onClick={onBack}
      {...(answer && { ref: focusOnArrival })}
    >
      Back to sign-in
    </Button>
  )

  if (answer !== null)
    return (
      <div className="grid gap-4">
        <output>{answer}</output>
        <p className="no-margin quiet">
          If no mail comes within some minutes, please look among unwanted mail, or ask an administrator of
          your institution for a new password.
        </p>
        {back}
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="no-margin quiet">
        Enter your username. A link to choose a new password is sent to the e-mail address of your account.
      </p>
      <Form
        form={form}
        label="Forgotten password"
        onSubmit={async (values) => {
          const { message } = await ask.mutateAsync(values)
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
        {back}
      </Form>
    </div>
  )
}
