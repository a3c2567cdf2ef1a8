import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { sqlAccessFieldLabels } from '@insaka/domain/institutions/sql-access.labels'
import { databasePasswordLimits } from '@insaka/domain/institutions/sql-access.rules'
import { initialSqlAccessPassword } from '@insaka/domain/institutions/sql-access.schema'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { useReportUnsavedChanges } from '../../ui/dialog/dialog-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FieldGrid.tsx'
import { LeaveGuard } from '../../ui/edit/LeaveGuard.tsx'
import { newPasswordHint, PasswordFields, passwordsNotKept } from '../../ui/fields/PasswordFields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useChangeSqlAccess } from './sql-access.queries.ts'

type Props = {
  institution: Pick<InstitutionRecord, 'id' | 'code'>
  isOn: boolean
  /** Reports whether an unsaved password is in the field. */
  onInput?: ((hasInput: boolean) => void) | undefined
}

const emptyValues = { newPassword: '' }

/** An initial password set by a developer: it grants no access until the institution has replaced it. */
export function InitialPasswordForm({ institution, isOn, onInput }: Props) {
  const form = useSchemaForm(initialSqlAccessPassword, emptyValues, null, { mode: 'onSubmit' })
  const { control } = form
  const change = useChangeSqlAccess(institution)
  const [question, setAsking] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)
  const { isDirty } = useFormState({ control })
  useReportUnsavedChanges({ isDirty, discard: form.reset })
  useEffect(() => onInput?.(isDirty), [onInput, isDirty])

  async function confirmSwitchOff() {
    if (!isOn) return true
    const isConfirmed = await new Promise<boolean>((resolve) => setAsking({ answer: resolve }))
    setAsking(null)
    return isConfirmed
  }

  return (
    <>
      <Form
        form={form}
        label="Initial password for SQL access"
        onSubmit={async (values) => {
          if (!(await confirmSwitchOff())) return
          const { message } = await change.mutateAsync(values)
          form.reset(emptyValues)
          showSnackbar(message)
        }}
      >
        <LeaveGuard isDirty={isDirty} isInputPresent={() => form.getValues('newPassword') !== ''}>
          The initial password for SQL access has not been set.
        </LeaveGuard>
        <PasswordFields
          control={control}
          labels={sqlAccessFieldLabels}
          hints={{
            newPassword: `${newPasswordHint(databasePasswordLimits.min)} ${passwordsNotKept} SQL access is off until an administrator of the institution replaces this password.`,
          }}
        />
        <FormActions>
          <SubmitButton control={control} variant="default">
            Set initial password
          </SubmitButton>
        </FormActions>
      </Form>
      {question && (
        <ConfirmDialog
          title="Switch off SQL access?"
          confirmLabel="Set initial password"
          cancelLabel="Keep it on"
          danger
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          An initial password disconnects everyone. SQL access stays off until an administrator of the
          institution replaces that password.
        </ConfirmDialog>
      )}
    </>
  )
}
