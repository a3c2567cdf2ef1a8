import { confirmSetupInput, type ConfirmSetupInput } from '@insaka/domain/second-factor/second-factor.schema'
import { Button } from '@mantine/core'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Form, type OnSubmit } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { StepActions } from './StepActions.tsx'
import { QrCode } from './QrCode.tsx'
import classes from './ScanStep.module.css'
import { SetUpStep } from './SetUpStep.tsx'

type Props = { secret: string; uri: string; onConfirm: OnSubmit<ConfirmSetupInput>; onBack: () => void }

/** Secret for the authenticator app as QR code, link and text, with a field for the first code. */
export function ScanStep({ secret, uri, onConfirm, onBack }: Props) {
  const form = useSchemaForm(confirmSetupInput, { code: '' }, null, { mode: 'onSubmit' })
  const { control } = form
  return (
    <Form form={form} label="Set up the second factor" onSubmit={onConfirm}>
      <SetUpStep number={2}>In the app, add an account and scan this code.</SetUpStep>
      <div className={classes.ways}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={classes.text}>
          <p className={`m-0 ${classes.onPhone}`}>
            <a href={uri}>Open the app on this phone</a>
          </p>
          <p className="m-0">If you cannot scan it, type this key into the app:</p>
          <code className={classes.key}>
            {secret.split(' ').map((group, index) => (
              // Groups can repeat, so the index is the key.
              <span key={index}>{group}</span>
            ))}
          </code>
          <div className={classes.copy}>
            <CopyButton text={secret.replaceAll(' ', '')} name="key" buttonText="Copy" />
          </div>
        </div>
      </div>
      <CodeField
        control={control}
        name="code"
        from="app"
        label="Code that the app shows now"
        description="Six digits; a new code comes every 30 seconds."
      />
      <StepActions>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <SubmitButton control={control}>Confirm</SubmitButton>
      </StepActions>
    </Form>
  )
}
