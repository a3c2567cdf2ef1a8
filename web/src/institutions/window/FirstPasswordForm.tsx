import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { windowFieldLabels as label } from '@insaka/domain/institutions/window.labels'
import { databasePasswordLimits } from '@insaka/domain/institutions/window.rules'
import { firstWindowPassword } from '@insaka/domain/institutions/window.schema'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useWindowChange } from './window.queries.ts'

const empty = { newPassword: '' }

/** A developer hands the window over: the password opens nothing until the institution has replaced it. */
export function FirstPasswordForm({ institution }: { institution: Pick<InstitutionRecord, 'id' | 'code'> }) {
  const form = useSchemaForm(firstWindowPassword, empty)
  const { control } = form
  const change = useWindowChange(institution)
  return (
    <Form
      form={form}
      label="First password of the window"
      onSubmit={async (first) => {
        const { message } = await change.mutateAsync(first)
        form.reset(empty)
        showSnackbar(message)
      }}
    >
      <PasswordField
        control={control}
        name="newPassword"
        label={label.newPassword}
        description={`A first password, at least ${databasePasswordLimits.min} characters. It switches the window off until an administrator of the institution has replaced it.`}
        autoComplete="new-password"
      />
      <FormActions>
        <SubmitButton control={control}>Set first password</SubmitButton>
      </FormActions>
    </Form>
  )
}
