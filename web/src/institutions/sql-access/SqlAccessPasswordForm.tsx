import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { sqlAccessFieldLabels } from '@insaka/domain/institutions/sql-access.labels'
import { databasePasswordLimits } from '@insaka/domain/institutions/sql-access.rules'
import {
  initialSqlAccessPassword,
  sqlAccessPasswords,
  type SqlAccessChange,
  type SqlAccessRecord,
} from '@insaka/domain/institutions/sql-access.schema'
import { useFormState } from 'react-hook-form'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FieldGrid.tsx'
import { LeaveGuard } from '../../ui/edit/LeaveGuard.tsx'
import { newPasswordHint, PasswordFields, passwordsNotKept } from '../../ui/fields/PasswordFields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useChangeSqlAccess } from './sql-access.queries.ts'

type Props = { institution: Pick<InstitutionRecord, 'id' | 'code'>; window: SqlAccessRecord }

/** Changes the password. The first password, or one that replaces a developer’s, switches SQL access on. */
export function SqlAccessPasswordForm({ institution, window: { username, state } }: Props) {
  const isInitial = state === 'no password yet'
  const emptyValues = { ...(!isInitial && { currentPassword: '' }), newPassword: '' }
  const shape = isInitial ? initialSqlAccessPassword : sqlAccessPasswords
  const form = useSchemaForm<SqlAccessChange, SqlAccessChange>(shape, emptyValues, null, { mode: 'onSubmit' })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const change = useChangeSqlAccess(institution)
  return (
    <Form
      form={form}
      label="Password for SQL access"
      onSubmit={async (passwords) => {
        const { message } = await change.mutateAsync(passwords)
        form.reset(emptyValues)
        showSnackbar(message)
      }}
    >
      <LeaveGuard isDirty={isDirty}>The password for SQL access has not been saved.</LeaveGuard>
      <PasswordFields
        control={control}
        labels={sqlAccessFieldLabels}
        username={username}
        hints={{
          ...(!isInitial && {
            currentPassword:
              state === 'first password set' ? 'Enter the initial password that a developer gave you.' : '',
          }),
          newPassword: `${newPasswordHint(databasePasswordLimits.min)} ${passwordsNotKept}`,
        }}
      />
      <FormActions>
        <SubmitButton control={control}>
          {state === 'switched on' ? 'Change password' : 'Switch on'}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
