import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import { FormActions } from '../form/FieldGrid.tsx'
import { judge } from '../form/shape-resolver.ts'
import { CloseIcon } from '../icons.tsx'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { EditDialog } from './EditDialog.tsx'
import { areSame } from './merge.ts'
import classes from './PendingDialog.module.css'
import type { Pending, PendingForm } from './pending-form.ts'
import type { Drafts } from './use-edit-form.ts'
import { newSubmit } from './use-submit.ts'

type Props<In extends FieldValues, Out> = {
  title: string
  subtitle: ReactNode
  /** One entry: how its fields are announced, and what they are called, in their order. */
  entry: string
  labels: Readonly<Record<string, string>>
  pendingForm: PendingForm<In, Out>
  fields: ReactNode
  describe: (entry: Out) => string
  /** Why an entry is not added to the list. */
  faultOf: (entry: Out, pending: readonly Out[]) => FieldMessages | null
  save: (pending: Out[], submitKey: string) => Promise<{ message: string }>
  /** What is said when it cannot be saved. */
  failed: string
  drafts: Drafts<Pending<In, Out>>
  onClose: () => void
}

/** Entries are put on a list first, and saved together. */
export function PendingDialog<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { entry: entryLabel, labels, fields, describe, faultOf, save, failed, ...dialog } = props
  const { form, shape, entryShape, blank } = props.pendingForm
  const { entry, pending } = useWatch({ control: form.control }) as Pending<In, Out>
  const firstField = Object.keys(labels)[0] ?? ''
  const path = (name: string) => `entry.${name}` as Path<Pending<In, Out>>

  function change(next: Out[], nextEntry: In) {
    form.reset({ entry: nextEntry, pending: next }, { keepDefaultValues: true })
  }

  function add() {
    const { faults, made } = judge(entryShape, form.getValues('entry' as never))
    const messages: FieldMessages | null = made
      ? faultOf(made, pending)
      : Object.fromEntries(faults.map(({ name, message }) => [name, [message]]))
    const names = Object.keys(messages ?? {})
    for (const name of names) form.setError(path(name), { message: messages?.[name]?.join(' ') ?? '' })
    if (names[0]) form.setFocus(path(names[0]))
    else if (made) change([...pending, made], blank)
  }

  // The next one is typed at once; the emptied fields can take the focus when they have been drawn again.
  const shown = useRef(pending.length)
  useEffect(() => {
    if (shown.current !== pending.length) form.setFocus(path(firstField))
    shown.current = pending.length
  })

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }

  async function saveAll(values: Pending<In, Out>, submitKey: string) {
    if (values.entry !== undefined) {
      form.setFocus(path(firstField))
      throw new Refusal('INVALID', { message: notOnTheList })
    }
    try {
      return await save(values.pending, submitKey).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'ALREADY_SAVED') throw error
        // An earlier list has been saved after all; the server leaves out what is there.
        return save(values.pending, newSubmit().key)
      })
    } catch (error) {
      showSnackbar(failed)
      throw error
    }
  }

  return (
    <EditDialog
      {...dialog}
      form={form}
      shape={shape}
      labels={Object.fromEntries(Object.entries(labels).map(([name, label]) => [path(name), label]))}
      submitLabel="Save"
      save={saveAll}
      onSaved={() => dialog.onClose()}
    >
      <section aria-label={entryLabel}>
        {/* It only hears Enter in its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={classes.fields} onKeyDown={addOnEnter}>
          {fields}
          <FormActions>
            <Button
              variant="default"
              disabled={areSame(entry, blank) || !entryShape.safeParse(entry).success}
              onMouseDown={(event) => event.preventDefault()}
              onClick={add}
            >
              Add
            </Button>
          </FormActions>
        </div>
      </section>
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
                onClick={() =>
                  change(
                    pending.filter((other) => other !== each),
                    entry,
                  )
                }
              >
                <CloseIcon />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </section>
    </EditDialog>
  )
}

const notOnTheList = 'The entry in the fields is not on the list yet. Add it, or empty the fields.'
