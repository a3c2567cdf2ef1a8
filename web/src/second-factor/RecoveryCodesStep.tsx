import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useConfirmReload } from '../ui/edit/use-confirm-reload.ts'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { Form, type OnSubmit } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { StepActions } from './StepActions.tsx'
import { RecoveryCodes, type RecoveryCodesProps } from './RecoveryCodes.tsx'

const shape = z.object({
  kept: z
    .boolean()
    .check(z.refine((isKept) => isKept, 'Please print, save or write down the codes, then tick this box.')),
})

type Props = RecoveryCodesProps & {
  doneLabel: string
  onDone: OnSubmit<unknown>
  children: ReactNode
}

/** Recovery codes with a required confirmation that they are saved. */
export function RecoveryCodesStep({ doneLabel, onDone, children, ...codes }: Props) {
  const form = useSchemaForm(shape, { kept: false }, null, { mode: 'onSubmit' })
  useConfirmReload(!useWatch({ control: form.control, name: 'kept' }))
  return (
    <Form form={form} label="Recovery codes" onSubmit={onDone}>
      {children}
      <RecoveryCodes {...codes} />
      <CheckField control={form.control} name="kept" label="I have saved these codes" />
      <StepActions>
        <SubmitButton control={form.control}>{doneLabel}</SubmitButton>
      </StepActions>
    </Form>
  )
}
