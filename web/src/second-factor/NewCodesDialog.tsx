import { newRecoveryCodesInput } from '@insaka/domain/second-factor/second-factor.schema'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { useState } from 'react'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { StepActions } from './StepActions.tsx'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useNewRecoveryCodes } from './second-factor.queries.ts'
import { useCodeOwner } from './use-code-owner.ts'

export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const codeOwner = useCodeOwner()
  const newCodes = useNewRecoveryCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useSchemaForm(newRecoveryCodesInput, { currentPassword: '', code: '' }, null, {
    mode: 'onSubmit',
  })
  return (
    <RecoveryCodesDialog title="New recovery codes" hasUnsavedCodes={codes !== null} onClose={onClose}>
      {codes ? (
        <RecoveryCodesStep {...codeOwner} codes={codes} doneLabel="Done" onDone={async () => onClose()}>
          <p className="m-0 mb-2">Your old recovery codes no longer work. The new ones are shown only now.</p>
        </RecoveryCodesStep>
      ) : (
        <Form
          form={form}
          label="New recovery codes"
          onSubmit={async (body) => {
            const recoveryCodes = await newCodes.mutateAsync(body)
            return () => setCodes(recoveryCodes)
          }}
        >
          <p className="m-0 mb-2">You get ten new codes. The ones you have now will stop working.</p>
          <PasswordFields
            control={form.control}
            labels={userFieldLabels}
            username={codeOwner.username}
            hints={{ currentPassword: '' }}
            takesFocus
          />
          <CodeField
            control={form.control}
            name="code"
            from="app"
            label="Code from your authenticator app"
            description="Or enter a recovery code."
          />
          <StepActions>
            <SubmitButton control={form.control}>Make new codes</SubmitButton>
          </StepActions>
        </Form>
      )}
    </RecoveryCodesDialog>
  )
}
