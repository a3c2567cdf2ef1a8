import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { DialogBody, DialogFooter } from '../dialog/Dialog.tsx'
import { useDialog, useUnsaved } from '../dialog/dialog-context.ts'
import { RestoredNotice } from '../dialog/RestoredNotice.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { CloseIcon } from '../icons.tsx'
import classes from './Pending.module.css'

type Props<In extends FieldValues, Out> = {
  entry: string
  form: UseFormReturn<In, unknown, Out>
  fields: ReactNode
  describe: (entry: Out) => string
  pending: readonly Out[]
  saving: boolean
  /** The fields take nothing for the moment. */
  waits: boolean
  fault: string | null
  /** What stands there was typed earlier. */
  restored: boolean
  onDiscard: () => void
  onAdd: (entry: Out) => void
  onRemove: (entry: Out) => void
  onSave: () => void
}

/** The form of one entry, the list of those that wait, and the buttons. */
export function PendingParts<In extends FieldValues, Out>(props: Props<In, Out>) {
  const {
    entry,
    form,
    fields,
    describe,
    pending,
    saving,
    waits,
    fault,
    restored,
    onDiscard,
    onAdd,
    onRemove,
    onSave,
  } = props
  const { close } = useDialog()
  const { isDirty } = useFormState({ control: form.control })
  const hasInput = isDirty || pending.length > 0
  useUnsaved({ isDirty: hasInput, discard: onDiscard })
  return (
    <>
      <DialogBody>
        {restored && hasInput && <RestoredNotice onDiscard={onDiscard} />}
        {/* Always in the page, so that a message is read out when it comes. */}
        <div role="alert" className={classes.fault}>
          {fault}
        </div>
        <Form form={form} label={entry} waits={waits} onSubmit={async (values) => onAdd(values)}>
          {fields}
          <FormActions>
            <SubmitButton control={form.control} variant="default" untilValid>
              Add
            </SubmitButton>
          </FormActions>
        </Form>
        <section className={classes.pending} aria-label="To be saved">
          <h3>
            <output>
              {pending.length === 0 ? 'Nothing to be saved yet' : `To be saved: ${pending.length}`}
            </output>
          </h3>
          <ul className={classes.list}>
            {pending.map((each) => (
              <li key={describe(each)} className={classes.entry}>
                {describe(each)}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${describe(each)}`}
                  onClick={() => !saving && onRemove(each)}
                >
                  <CloseIcon />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button
          disabled={pending.length === 0}
          aria-busy={saving}
          data-busy={saving || undefined}
          // The field that is being left would show its message now, and the button would move away from under the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !saving && onSave()}
        >
          Save
        </Button>
      </DialogFooter>
    </>
  )
}
