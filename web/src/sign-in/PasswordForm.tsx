import { passwordChangeForm } from '@insaka/domain/sign-in/password-form'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { useFormState } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { Form } from '../ui/form/Form.tsx'
import { FormActions } from '../ui/form/FieldGrid.tsx'
import { LeaveGuard } from '../ui/edit/LeaveGuard.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
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
        {/* Gives password managers the username. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          control={control}
          name="currentPassword"
          label={label.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="newPassword"
          label={label.newPassword}
          description={`At least ${settings.passwordMinLength} characters.`}
          autoComplete="new-password"
        />
        <PasswordField
          control={control}
          name="repeatPassword"
          label={label.repeatPassword}
          autoComplete="new-password"
        />
        <FormActions>
          <SubmitButton control={control}>Change password</SubmitButton>
        </FormActions>
      </Form>
    </Section>
  )
}
