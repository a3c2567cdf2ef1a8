import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { set, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useReportUnsavedChanges } from '../dialog/dialog-context.ts'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { conflictIn, type Conflict } from './conflict.ts'
import { areSame, mergeThreeWay, unchangedValues } from './merge.ts'
import { newSubmission, useSubmission, type Submission } from './use-submission.ts'

/**
 * Unsaved values with their base and submission. A draft with a `reason` comes from another screen and may hold only
 * some fields, which are merged onto the record.
 */
export type Draft<V> = { base: V; values: V; submit: Submission<V>; reason?: string | undefined }

/** Storage of unsaved input; `state/drafts.ts` provides one per dialog. */
export type DraftStorage<V> = {
  read: () => Draft<V> | null
  save: (draft: Draft<V>) => void
  forget: () => void
  abandoned: () => { key: string; savedAt: number; draft: Draft<V> } | null
  throwAway: (key: string) => void
}

export type EditOptions<In extends FieldValues, Out, Saved> = {
  form: UseFormReturn<In, unknown, Out>
  /** Draft storage; without it input is never stored. */
  drafts?: DraftStorage<In> | null | undefined
  /** Restores only the changed fields of a draft, so that the others keep their current values. */
  mergesDraft?: boolean
  secretField?: Path<In>
  readOnly?: boolean
  /** For confirmations: label of the cancel button. Cancelling discards the input without a question. */
  cancelLabel?: string
  /** Ref to a function that restarts the form with a record saved by other means. */
  savedElsewhere?: Ref<(saved: Saved) => void>
  valuesOf?: (saved: Saved) => In
  /** Resets input for fields that the saved record no longer lets users change. */
  fitting?: ((mine: In, current: Saved) => In) | undefined
  /** Saves the values under the submit key; errors appear in the form. Null if the user cancelled. */
  save: (
    values: Out,
    submitKey: string,
  ) => Promise<{ message: string; saved?: Saved; open?: () => void } | null>
  /** May return the values with which the form continues. */
  onSaved: (saved: Saved | undefined) => In | void
  /** Called when an earlier submit of a new record succeeded unnoticed: its dialog continues with the draft. */
  onAlreadySaved?: ((saved: Saved, draft: Draft<In>) => void) | undefined
}

/** State of an edit form: submission with one idempotency key, draft, and conflict resolution. */
export function useEditForm<In extends FieldValues, Out, Saved>(
  options: EditOptions<In, Out, Saved> & { isDirty: boolean },
) {
  const { form, drafts, mergesDraft, secretField, readOnly = false, isDirty, cancelLabel } = options
  const { savedElsewhere, valuesOf, fitting = (mine: In) => mine, save, onSaved, onAlreadySaved } = options
  const [start] = useState(() => structuredClone(form.getValues()))
  // `saved` holds the latest known server values; `base`, from which the input started, may be older.
  const saved = useRef(start)
  const base = useRef(start)
  const submit = useSubmission<In>()
  const [restored, setRestored] = useState(() => (readOnly ? null : (drafts?.read() ?? null)))
  const [conflict, setConflict] = useState<Conflict<In, Saved> | null>(null)

  function resetForm(baseValues: In, values: In) {
    base.current = baseValues
    form.reset(baseValues)
    form.reset(values, { keepDefaultValues: true })
  }

  function currentValues(): In {
    const values = structuredClone(form.getValues())
    if (secretField) set(values, secretField, '')
    return values
  }

  function saveDraft() {
    const values = currentValues()
    // A read-only or unchanged form has no draft.
    if (readOnly || areSame(values, base.current)) drafts?.forget()
    else drafts?.save({ base: base.current, values, submit: submit.current() })
  }

  /** A draft from an earlier release may have other fields. */
  const fitToForm = (earlierValues: In): In => mergeThreeWay(start, earlierValues, start)

  function applyDraft({ base: baseValues, values, submit: earlier, reason }: Draft<In>) {
    submit.resume(earlier)
    if (reason ?? mergesDraft) resetForm(saved.current, mergeThreeWay(saved.current, values, baseValues))
    else resetForm(fitToForm(baseValues), fitToForm(values))
    saveDraft()
  }

  const onRestored = useEffectEvent((draft: Draft<In> | null) => (draft ? applyDraft(draft) : saveDraft()))
  const onInput = useEffectEvent(saveDraft)
  useEffect(() => {
    onRestored(restored)
    return form.subscribe({ formState: { values: true }, callback: () => onInput() })
  }, [form, restored])

  function rebase(savedValues: In, values: In) {
    saved.current = savedValues
    resetForm(savedValues, values)
    saveDraft()
    setRestored(null)
    setConflict(null)
  }

  /** Further input belongs to a new submission. */
  function startOver(savedValues: In) {
    submit.resume(null)
    rebase(savedValues, savedValues)
  }
  const discard = () => startOver(saved.current)
  useReportUnsavedChanges({ isDirty: isDirty && cancelLabel === undefined, discard })

  useImperativeHandle(savedElsewhere, () => (record: Saved) => {
    if (valuesOf) startOver(valuesOf(record))
  })

  function finish(record: Saved | undefined) {
    const next = onSaved(record)
    if (next) rebase(next, next)
  }

  /** Resolves to a callback that the form runs if still mounted. */
  async function send(values: Out): Promise<() => void> {
    const { key, sent } = submit.current()
    try {
      const reply = await submit.send(currentValues(), (submitKey) => {
        // If the response and the page are lost, the restored draft repeats this submit instead of starting another.
        saveDraft()
        return save(values, submitKey)
      })
      if (!reply) return () => undefined
      if (drafts?.read()?.submit.key === key) drafts.forget()
      showSnackbar(reply.message, reply.open)
      return () => finish(reply.saved)
    } catch (error) {
      const next = conflictAction(error, sent)
      if (!next) throw error
      return next
    }
  }

  /** Returns the reaction to a conflict, or null if the error is none or the form cannot resolve it. */
  function conflictAction(error: unknown, sent: readonly In[]): (() => void) | null {
    const conflictError = conflictIn(error)
    if (!conflictError) return null
    const { because } = conflictError
    const current = conflictError.current as Saved
    const mine = fitting(currentValues(), current)
    // After ALREADY_SAVED, the record contains the user’s earlier attempt, and possibly later changes by others.
    const baseAtSubmit = because === 'STALE' ? base.current : (unchangedValues(base.current, sent) as In)
    if (because === 'ALREADY_SAVED' && onAlreadySaved)
      return () => {
        drafts?.forget()
        onAlreadySaved(current, {
          base: baseAtSubmit,
          values: mine,
          submit: newSubmission(),
          reason: earlierAttemptText,
        })
      }
    const theirs = valuesOf?.(current)
    if (!theirs) return null
    if (!areSame(mergeThreeWay(theirs, mine, baseAtSubmit), theirs))
      return () => setConflict({ because, current, theirs, mine, base: baseAtSubmit })
    // Every change is to a field that the other user’s change has fixed.
    if (because === 'STALE' && !areSame(mergeThreeWay(theirs, currentValues(), baseAtSubmit), theirs))
      return () => {
        showSnackbar(changesExcludedText)
        startOver(theirs)
      }
    return () => {
      drafts?.forget()
      showSnackbar('This has been saved already.')
      finish(current)
    }
  }

  return {
    // The reason is shown even without changes.
    restored: isDirty || restored?.reason ? restored : null,
    conflict,
    isKept: Boolean(drafts) && !(secretField && form.getValues(secretField)),
    send,
    discard,
    restore: setRestored,
    keepMine: () =>
      conflict && rebase(conflict.theirs, mergeThreeWay(conflict.theirs, conflict.mine, conflict.base)),
    takeTheirs: () => conflict && rebase(conflict.theirs, conflict.theirs),
  }
}

const changesExcludedText =
  'Your changes were not saved: another user has changed this record, and these fields are now fixed.'

const earlierAttemptText =
  'Your earlier attempt was saved. Your later changes are shown below and are not saved yet.'
