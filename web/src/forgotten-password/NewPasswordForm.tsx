import { newPasswordForm } from '@insaka/domain/sign-in/password-form'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { useEffect } from 'react'
import { settings } from '../session/settings.ts'
import { newPasswordHint, PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { isLinkExpired, useChangePasswordByLink } from './forgotten-password.queries.ts'

const shape = newPasswordForm(settings.passwordMinLength)

type Props = {
  link: string
  username: string
  onChanged: () => void
  onLinkExpired: () => void
}

export function NewPasswordForm({ link, username, onChanged, onLinkExpired }: Props) {
  const form = useSchemaForm(shape, { newPassword: '', repeatPassword: '' })
  const { control, setFocus } = form
  const change = useChangePasswordByLink()
  useEffect(() => setFocus('newPassword'), [setFocus])

  return (
    <Form
      form={form}
      label="New password"
      onSubmit={async ({ newPassword }) => {
        try {
          await change.mutateAsync({ link, newPassword })
        } catch (error) {
          if (isLinkExpired(error)) return onLinkExpired
          throw error
        }
        return onChanged
      }}
    >
      <PasswordFields
        control={control}
        labels={userFieldLabels}
        username={username}
        hints={{ newPassword: newPasswordHint(settings.passwordMinLength), repeatPassword: '' }}
      />
      <SubmitButton control={control} fullWidth>
        Save the new password
      </SubmitButton>
    </Form>
  )
}
