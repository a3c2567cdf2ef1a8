import { secondFactorLabels } from '@insaka/domain/second-factor/second-factor.labels'
import { beginSetupInput, type BeginSetupInput } from '@insaka/domain/second-factor/second-factor.schema'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { Form, type OnSubmit } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { StepActions } from './StepActions.tsx'
import { SetUpStep } from './SetUpStep.tsx'

type SetUpRequirements = { on: string | null; needsPassword: boolean; needsSetupCode: boolean }

type Props = { requirements: SetUpRequirements; username: string; onBegin: OnSubmit<BeginSetupInput> }

export function BeginStep({ requirements, username, onBegin }: Props) {
  const { on, needsPassword, needsSetupCode } = requirements
  // Each present field is required; the server decides which ones it needs.
  const form = useSchemaForm(
    beginSetupInput,
    {
      ...(needsPassword && { currentPassword: '' }),
      ...(needsSetupCode && { setupCode: '' }),
      ...(on !== null && { code: '' }),
    },
    null,
    { mode: 'onSubmit' },
  )
  const { control } = form
  return (
    <Form form={form} label="Set up the second factor" onSubmit={onBegin}>
      <SetUpStep number={1}>
        You need an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, Aegis, or
        another that shows six-digit codes.
      </SetUpStep>
      {needsPassword && (
        <PasswordFields
          control={control}
          labels={userFieldLabels}
          username={username}
          hints={{ currentPassword: '' }}
          takesFocus
        />
      )}
      {needsSetupCode && (
        <CodeField
          control={control}
          name="setupCode"
          from="paper"
          label={secondFactorLabels.setupCode}
          description="Ask an administrator of your institution for it. It is valid for a day."
        />
      )}
      {on !== null && (
        <CodeField
          control={control}
          name="code"
          from="app"
          label="Code from your authenticator app"
          description="From the phone you have used so far. Or enter a recovery code."
        />
      )}
      <StepActions>
        <SubmitButton control={control}>Continue</SubmitButton>
      </StepActions>
    </Form>
  )
}
