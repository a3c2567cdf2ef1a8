import { trustDays } from '@insaka/domain/second-factor/second-factor.rules'
import { codeInput } from '@insaka/domain/second-factor/second-factor.schema'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useSubmitSecondFactorCode } from './sign-in-step.queries.ts'

type Props = {
  /** Valid for ten minutes, for this step only. */
  token: string
  submitStep: (send: () => Promise<unknown>) => Promise<void>
  onBack: () => void
}

/** Second step of the sign-in: a code from the authenticator app, or a recovery code on paper. */
export function CodeForm({ token, submitStep, onBack }: Props) {
  const [from, setFrom] = useState<'app' | 'paper'>('app')
  const form = useSchemaForm(codeInput, { code: '', trust: false }, null, { mode: 'onSubmit' })
  const { control, setFocus } = form
  const sendCode = useSubmitSecondFactorCode(token)
  useEffect(() => setFocus('code'), [setFocus])

  function switchCodeSource() {
    form.resetField('code')
    form.clearErrors()
    setFrom(from === 'app' ? 'paper' : 'app')
    setFocus('code')
  }

  return (
    <Form form={form} label="Second factor" onSubmit={(body) => submitStep(() => sendCode.mutateAsync(body))}>
      {from === 'app' ? (
        <CodeField
          control={control}
          name="code"
          from="app"
          label="Code from your authenticator app"
          description="Six digits; a new code comes every 30 seconds."
        />
      ) : (
        <CodeField
          control={control}
          name="code"
          from="paper"
          label="Recovery code"
          description="One of the ten codes that you saved. Each works once."
        />
      )}
      <CheckField
        control={control}
        name="trust"
        label={`Do not ask again on this device for ${trustDays} days`}
      />
      <SubmitButton control={control} fullWidth>
        Login
      </SubmitButton>
      <Button variant="subtle" onClick={switchCodeSource}>
        {from === 'app' ? 'Use a recovery code instead' : 'Use the code from the app instead'}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        Back to sign-in
      </Button>
    </Form>
  )
}
