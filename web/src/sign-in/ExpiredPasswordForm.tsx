import { passwordChangeForm } from '@insaka/domain/sign-in/password-form'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { settings } from '../session/settings.ts'
import { Form } from '../ui/form/Form.tsx'
import { newPasswordHint, PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useExpiredPasswordChange } from './sign-in-step.queries.ts'
import type { PendingStep } from './SignInForm.tsx'

const shape = passwordChangeForm(settings.passwordMinLength)

type Props = {
  /** Its token is valid for ten minutes, for this change only. */
  step: PendingStep
  submitStep: (send: () => Promise<unknown>) => Promise<void>
  onBack: () => void
}

/** Sign-in step that replaces an expired password. */
export function ExpiredPasswordForm({ step, submitStep, onBack }: Props) {
  const form = useSchemaForm(shape, {
    currentPassword: step.password,
    newPassword: '',
    repeatPassword: '',
  })
  const { control, setFocus } = form
  const change = useExpiredPasswordChange(step.token)
  useEffect(() => setFocus('newPassword'), [setFocus])

  return (
    <Form
      form={form}
      label="New password"
      onSubmit={({ currentPassword, newPassword }) =>
        submitStep(() => change.mutateAsync({ currentPassword, newPassword }))
      }
    >
      <PasswordFields
        control={control}
        labels={userFieldLabels}
        username={step.username}
        hints={{
          currentPassword: '',
          newPassword: newPasswordHint(settings.passwordMinLength),
          repeatPassword: '',
        }}
      />
      <SubmitButton control={control} fullWidth>
        Save and sign in
      </SubmitButton>
      <Button variant="subtle" onClick={onBack}>
        Back to sign-in
      </Button>
    </Form>
  )
}
