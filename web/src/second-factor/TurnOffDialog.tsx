import { removeFactorInput } from '@insaka/domain/second-factor/second-factor.schema'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { useCurrentUser } from '../state/current-user.ts'
import { Dialog, DialogBody } from '../ui/dialog/Dialog.tsx'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { StepActions } from './StepActions.tsx'
import { useTurnOffSecondFactor } from './second-factor.queries.ts'

/** Asks for password and code, so that an open session alone is not enough. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { username } = useCurrentUser().user
  const turnOff = useTurnOffSecondFactor()
  const form = useSchemaForm(removeFactorInput, { currentPassword: '', code: '' }, null, { mode: 'onSubmit' })
  const { control } = form
  return (
    <Dialog title="Turn off the second factor" place="middle" width="28rem" onClose={onClose}>
      <DialogBody>
        <Form
          form={form}
          label="Turn off the second factor"
          onSubmit={async (body) => {
            const { message } = await turnOff.mutateAsync(body)
            return () => {
              showSnackbar(message)
              onClose()
            }
          }}
        >
          <p className="m-0 mb-2">You will then sign in with your password alone.</p>
          <PasswordFields
            control={control}
            labels={userFieldLabels}
            username={username}
            hints={{ currentPassword: '' }}
            takesFocus
          />
          <CodeField
            control={control}
            name="code"
            from="app"
            label="Code from your authenticator app"
            description="Or enter a recovery code."
          />
          <StepActions>
            <SubmitButton control={control}>Turn off</SubmitButton>
          </StepActions>
        </Form>
      </DialogBody>
    </Dialog>
  )
}
