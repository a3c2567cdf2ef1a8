import { passwordChangeForm } from '@insaka/domain/sign-in/password-form'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { useFormState } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { Form } from '../ui/form/Form.tsx'
import { FormActions } from '../ui/form/FieldGrid.tsx'
import { LeaveGuard } from '../ui/edit/LeaveGuard.tsx'
import { newPasswordHint, PasswordFields, passwordsNotKept } from '../ui/fields/PasswordFields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { Section } from '../ui/Section.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { usePasswordChange } from './sign-in.queries.ts'

const shape = passwordChangeForm(settings.passwordMinLength)
const empty = { currentPassword: '', newPassword: '', repeatPassword: '' }

export function PasswordForm({ username }: { username: string }) {
  const form = useSchemaForm(shape, empty)
  const { control } = form
  const { isDirty } = useFormState({ control })
  const change = usePasswordChange()

  return (
    <Section title="Password" description="Changing it signs you out on all other devices.">
      <Form
        form={form}
        label="Password"
        onSubmit={async ({ currentPassword, newPassword }) => {
          const { message } = await change.mutateAsync({ currentPassword, newPassword })
          form.reset(empty)
          showSnackbar(message)
        }}
      >
        <LeaveGuard isDirty={isDirty}>Your new password has not been saved.</LeaveGuard>
        <PasswordFields
          control={control}
          labels={userFieldLabels}
          username={username}
          hints={{
            currentPassword: '',
            newPassword: `${newPasswordHint(settings.passwordMinLength)} ${passwordsNotKept}`,
            repeatPassword: '',
          }}
        />
        <FormActions>
          <SubmitButton control={control}>Change password</SubmitButton>
        </FormActions>
      </Form>
    </Section>
  )
}
