import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import * as z from 'zod/mini'
import { TextField } from '../fields/TextField.tsx'
import { FormActions } from '../form/FieldGrid.tsx'
import { validate } from '../form/shape-resolver.ts'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { CloseIcon } from '../icons.tsx'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { EditDialog } from './EditForm.tsx'
import { areSame } from './merge.ts'
import classes from './AddSeveralDialog.module.css'
import type { Draft, DraftStorage } from './use-edit-form.ts'
import { newSubmission } from './use-submission.ts'

/** Entries to be saved together, and the one being typed. */
type PendingEntries = { entry: FieldValues; pending: FieldValues[] }
export type PendingDraft = Draft<PendingEntries>

type Props<Entry extends FieldValues> = {
  title: string
  subtitle: ReactNode
  entry: string
  labels: Readonly<Record<string, string>>
  shape: z.ZodMiniType<Entry>
  blank: FieldValues
  describe: (entry: Entry) => string
  /** Returns errors if the entry cannot be added to the list. */
  faultOf: (entry: Entry, pending: readonly Entry[]) => FieldMessages | null
  save: (pending: Entry[], submitKey: string) => Promise<{ message: string }>
  failureText: string
  drafts: DraftStorage<PendingEntries>
  onClose: () => void
}

/** Dialog that collects entries in a list and saves them together. */
export function PendingDialog<Entry extends FieldValues>(props: Props<Entry>) {
  const { entry: entryLabel, shape, blank, describe, faultOf, save, failureText, ...dialog } = props
  const [listShape] = useState(() => listShapeOf(shape, blank))
  const form = useSchemaForm<PendingEntries, PendingEntries>(listShape, { entry: blank, pending: [] })
  const { control } = form
  const { entry, pending } = useWatch({ control }) as { entry: FieldValues; pending: Entry[] }
  const { faults, output } = validate(shape, entry)
  const fields = Object.entries(dialog.labels) as [Path<PendingEntries>, string][]
  const first = fields[0]?.[0] ?? 'entry'
  // Focuses the first field for the next entry, after the emptied fields have rendered.
  const focusFirst = useEffectEvent((_entries: number) => form.setFocus(first))
  useEffect(() => focusFirst(pending.length), [pending.length])

  function change(next: Entry[], nextEntry: FieldValues) {
    form.reset({ entry: nextEntry, pending: next }, { keepDefaultValues: true })
  }

  function add() {
    const refusedFields = Object.entries((output && faultOf(output, pending)) ?? {})
    const allFaults = [
      ...faults,
      ...refusedFields.map(([name, messages]) => ({ name, message: messages.join(' ') })),
    ]
    for (const { name, message } of allFaults) form.setError(`entry.${name}`, { message })
    if (allFaults[0]) form.setFocus(`entry.${allFaults[0].name}`)
    else if (output) change([...pending, output], blank)
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }

  async function saveAll(values: PendingEntries, submitKey: string) {
    if (values.entry !== undefined) {
      form.setFocus(first)
      throw new Refusal('INVALID', { message: unlistedEntryMessage })
    }
    try {
      return await save(pending, submitKey).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'ALREADY_SAVED') throw error
        // An earlier attempt has succeeded, so send the whole list with a new key; the server skips existing entries.
        return save(pending, newSubmission().key)
      })
    } catch (error) {
      showSnackbar(failureText)
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
      isListEmpty={pending.length === 0}
      save={saveAll}
      onSaved={dialog.onClose}
    >
      <section aria-label={entryLabel}>
        {/* Only handles Enter from its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="grid gap-3" onKeyDown={addOnEnter}>
          {fields.map(([name, label], index) => (
            <TextField key={name} {...{ control, name, label }} data-autofocus={index === 0 || undefined} />
          ))}
          <FormActions>
            <Button
              variant="default"
              disabled={areSame(entry, blank) || !output}
              onMouseDown={(event) => event.preventDefault()}
              onClick={add}
            >
              Add
            </Button>
          </FormActions>
        </div>
      </section>
      <section className={`border-t mt-4 ${classes.pending}`} aria-label="To be saved">
        <h3>
          <output>{pending.length === 0 ? 'Nothing to save yet' : `To be saved: ${pending.length}`}</output>
        </h3>
        <ul className={`grid gap-1 p-0 m-0 mt-2 ${classes.list}`}>
          {pending.map((each) => (
            <li key={describe(each)} className={`row gap-3 break-anywhere rounded ${classes.entry}`}>
              {describe(each)}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${describe(each)}`}
                onClick={() => change(removeEntry(each, pending), entry)}
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

/** Allows empty fields for the next entry. */
function listShapeOf(entryShape: z.ZodMiniType, blank: FieldValues) {
  const optionalEntry = z.pipe(
    z.transform((entry) => (areSame(entry as FieldValues, blank) ? undefined : entry)),
    z.optional(entryShape),
  )
  return z.strictObject({ entry: optionalEntry, pending: z.array(z.unknown()) }) as never
}

const removeEntry = <Entry,>(removed: Entry, entries: readonly Entry[]) =>
  entries.filter((each) => each !== removed)

const unlistedEntryMessage = 'The entry in the fields is not on the list yet. Add it, or clear the fields.'
