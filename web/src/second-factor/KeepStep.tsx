import * as z from 'zod/mini'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { Form, type OnSubmit } from '../ui/form/Form.tsx'
import { FormActions } from '../ui/form/FieldGrid.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { RecoveryCodes, type CodesOf } from './RecoveryCodes.tsx'

const shape = z.object({
  kept: z.boolean().check(z.refine((kept) => kept, 'Please print, copy or write them down first.')),
})

type Props = CodesOf & { doneLabel: string; onDone: OnSubmit<unknown> }

/** The codes, and the box without which they do not go away. */
export function KeepStep({ doneLabel, onDone, ...codes }: Props) {
  const form = useSchemaForm(shape, { kept: false }, null, { tells: 'onSubmit' })
  return (
    <Form form={form} label="Recovery codes" onSubmit={onDone}>
      <RecoveryCodes {...codes} />
      <CheckField control={form.control} name="kept" label="I have kept these codes" />
      <FormActions>
        <SubmitButton control={form.control}>{doneLabel}</SubmitButton>
      </FormActions>
    </Form>
  )
}
