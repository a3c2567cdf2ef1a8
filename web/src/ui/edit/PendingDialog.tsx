import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import * as z from 'zod/mini'
import { TextField } from '../fields/TextField.tsx'
import { FormActions } from '../form/FieldGrid.tsx'
import { judge } from '../form/shape-resolver.ts'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { CloseIcon } from '../icons.tsx'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { EditDialog } from './EditForm.tsx'
import { areSame } from './merge.ts'
import classes from './PendingDialog.module.css'
import type { Draft, Drafts } from './use-edit-form.ts'
import { newSubmit } from './use-submit.ts'

/** Entries that wait to be saved together, and the one that is typed just now. */
type Pending = { entry: FieldValues; pending: FieldValues[] }
export type PendingDraft = Draft<Pending>

type Props<Entry extends FieldValues> = {
  title: string
  subtitle: ReactNode
  /** How the fields of an entry are announced. */
  entry: string
  /** What these fields, all of them texts, are called by their path, in their order. */
  labels: Readonly<Record<string, string>>
  shape: z.ZodMiniType<Entry>
  blank: FieldValues
  describe: (entry: Entry) => string
  /** Why an entry is not added to the list. */
  faultOf: (entry: Entry, pending: readonly Entry[]) => FieldMessages | null
  save: (pending: Entry[], submitKey: string) => Promise<{ message: string }>
  /** What is said when it cannot be saved. */
  failed: string
  drafts: Drafts<Pending>
  onClose: () => void
}

/** Entries are put on a list first, and saved together. */
export function PendingDialog<Entry extends FieldValues>(props: Props<Entry>) {
  const { entry: entryLabel, shape, blank, describe, faultOf, save, failed, ...dialog } = props
  const [listShape] = useState(() => shapeOfList(shape, blank))
  const form = useSchemaForm<Pending, Pending>(listShape, { entry: blank, pending: [] })
  const { control } = form
  const { entry, pending } = useWatch({ control }) as { entry: FieldValues; pending: Entry[] }
  const { faults, made } = judge(shape, entry)
  const fields = Object.entries(dialog.labels) as [Path<Pending>, string][]
  const first = fields[0]?.[0] ?? 'entry'
  // The next one is typed at once; the emptied fields can take the focus when they have been drawn again.
  const focusFirst = useEffectEvent((_entries: number) => form.setFocus(first))
  useEffect(() => focusFirst(pending.length), [pending.length])

  function change(next: Entry[], nextEntry: FieldValues) {
    form.reset({ entry: nextEntry, pending: next }, { keepDefaultValues: true })
  }

  function add() {
    const refused = Object.entries((made && faultOf(made, pending)) ?? {})
    const wrong = [...faults, ...refused.map(([name, messages]) => ({ name, message: messages.join(' ') }))]
    for (const { name, message } of wrong) form.setError(`entry.${name}`, { message })
    if (wrong[0]) form.setFocus(`entry.${wrong[0].name}`)
    else if (made) change([...pending, made], blank)
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }

  async function saveAll(values: Pending, submitKey: string) {
    if (values.entry !== undefined) {
      form.setFocus(first)
      throw new Refusal('INVALID', { message: notOnTheList })
    }
    try {
      return await save(pending, submitKey).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'ALREADY_SAVED') throw error
        // An earlier list has been saved after all; the server leaves out what is there.
        return save(pending, newSubmit().key)
      })
    } catch (error) {
      showSnackbar(failed)
      throw error
    }
  }

  return (
    <EditDialog
      {...dialog}
      place="narrow"
      form={form}
      shape={listShape}
      submitLabel="Save"
      hasNothing={pending.length === 0}
      save={saveAll}
      onSaved={dialog.onClose}
    >
      <section aria-label={entryLabel}>
        {/* It only hears Enter in its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={`grid ${classes.fields}`} onKeyDown={addOnEnter}>
          {fields.map(([name, label], index) => (
            <TextField key={name} {...{ control, name, label }} data-autofocus={index === 0 || undefined} />
          ))}
          <FormActions>
            <Button
              variant="default"
              disabled={areSame(entry, blank) || !made}
              onMouseDown={(event) => event.preventDefault()}
              onClick={add}
            >
              Add
            </Button>
          </FormActions>
        </div>
      </section>
      <section className={`line-above mt-4 ${classes.pending}`} aria-label="To be saved">
        <h3>
          <output>
            {pending.length === 0 ? 'Nothing to be saved yet' : `To be saved: ${pending.length}`}
          </output>
        </h3>
        <ul className={`grid gap-1 no-padding no-margin mt-2 ${classes.list}`}>
          {pending.map((each) => (
            <li key={describe(each)} className={`row gap-3 breaks rounded ${classes.entry}`}>
              {describe(each)}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${describe(each)}`}
                onClick={() => change(without(each, pending), entry)}
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

/** The fields of the next entry are in order while they are empty. */
function shapeOfList(entryShape: z.ZodMiniType, blank: FieldValues) {
  const orEmpty = z.pipe(
    z.transform((entry) => (areSame(entry as FieldValues, blank) ? undefined : entry)),
    z.optional(entryShape),
  )
  return z.strictObject({ entry: orEmpty, pending: z.array(z.unknown()) }) as never
}

const without = <Entry,>(left: Entry, entries: readonly Entry[]) => entries.filter((each) => each !== left)

const notOnTheList = 'The entry in the fields is not on the list yet. Add it, or empty the fields.'
