import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { set, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useUnsaved } from '../dialog/dialog-context.ts'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { conflictIn, type Conflict } from './conflict.ts'
import { areSame, mergeOnto, unchangedValues } from './merge.ts'
import { newSubmission, useSubmission, type Submission } from './use-submission.ts'

/**
 * What was typed, what it is a change of, and the submit that it will go out with. A draft with a `reason` was made by
 * another screen. It may hold only some fields; they are merged onto the record.
 */
export type Draft<V> = { base: V; values: V; submit: Submission<V>; reason?: string | undefined }

/** Where input is kept that is not saved; `state/drafts.ts` has one for each dialog. */
export type Drafts<V> = {
  read: () => Draft<V> | null
  save: (draft: Draft<V>) => void
  forget: () => void
  abandoned: () => { key: string; savedAt: number; draft: Draft<V> } | null
  throwAway: (key: string) => void
}

export type EditOptions<In extends FieldValues, Out, Saved> = {
  form: UseFormReturn<In, unknown, Out>
  /** Where what is typed is kept; without it, it stays on no computer. */
  drafts?: Drafts<In> | null | undefined
  /** A secret, which is never kept. */
  secretField?: Path<In>
  readOnly?: boolean
  /** It asks before harm is done: what says no, which loses no more than the answer and is not asked about. */
  cancelLabel?: string
  /** Takes the record once it has been saved in another way than by this form, which then begins anew with it. */
  savedElsewhere?: Ref<(saved: Saved) => void>
  /** The fields of a saved record as the form takes them. */
  valuesOf?: (saved: Saved) => In
  /** Takes back from one's own input what the record, as it is saved now, no longer lets anybody change. */
  fitting?: ((mine: In, current: Saved) => In) | undefined
  /** Sends the values under that name. What it throws is shown in the form. */
  save: (values: Out, submitKey: string) => Promise<{ message: string; saved?: Saved; open?: () => void }>
  /** May answer with what the form goes on with. */
  onSaved: (saved: Saved | undefined) => In | void
  /** For a new record: an earlier submit, whose answer was lost, has saved it; its dialog goes on with the draft. */
  onAlreadySaved?: ((saved: Saved, draft: Draft<In>) => void) | undefined
}

/**
 * A form between opening and saving: one name for its submit, a draft of what is typed, and the choice when somebody
 * else was faster.
 */
export function useEditForm<In extends FieldValues, Out, Saved>(
  options: EditOptions<In, Out, Saved> & { isDirty: boolean },
) {
  const { form, drafts, secretField, readOnly = false, isDirty, cancelLabel, savedElsewhere } = options
  const { valuesOf, fitting = (mine: In) => mine, save, onSaved, onAlreadySaved } = options
  const [start] = useState(() => structuredClone(form.getValues()))
  // `saved` is the newest that this form knows of the server; `base` is what was typed over, and may be older.
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
    // What can no longer be saved is not kept either.
    if (readOnly || areSame(values, base.current)) drafts?.forget()
    else drafts?.save({ base: base.current, values, submit: submit.current() })
  }

  /** A draft may be of an earlier release, whose form had other fields. */
  const fitToForm = (earlierValues: In): In => mergeOnto(start, earlierValues, start)

  function applyDraft({ base: baseValues, values, submit: earlier, reason }: Draft<In>) {
    submit.resume(earlier)
    if (reason) resetForm(saved.current, mergeOnto(saved.current, values, baseValues))
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

  /** What is typed next is another submit. */
  function startOver(savedValues: In) {
    submit.resume(null)
    rebase(savedValues, savedValues)
  }
  const discard = () => startOver(saved.current)
  useUnsaved({ isDirty: isDirty && cancelLabel === undefined, discard })

  useImperativeHandle(savedElsewhere, () => (record: Saved) => {
    if (valuesOf) startOver(valuesOf(record))
  })

  function finish(record: Saved | undefined) {
    const next = onSaved(record)
    if (next) rebase(next, next)
  }

  /** Resolves to a callback that the form runs if it is still mounted. */
  async function send(values: Out): Promise<() => void> {
    const { key, sent } = submit.current()
    try {
      const reply = await submit.send(currentValues(), (submitKey) => {
        // Should the answer be lost, and the page with it, the same submit is sent again and not another one.
        saveDraft()
        return save(values, submitKey)
      })
      if (drafts?.read()?.submit.key === key) drafts.forget()
      showSnackbar(reply.message, reply.open)
      return () => finish(reply.saved)
    } catch (error) {
      const next = conflictAction(error, sent)
      if (!next) throw error
      return next
    }
  }

  /** What to do where what was sent differs from what is saved now; null where the error is no conflict. */
  function conflictAction(error: unknown, sent: readonly In[]): (() => void) | null {
    const conflictError = conflictIn(error)
    if (!conflictError) return null
    const { because } = conflictError
    const current = conflictError.current as Saved
    const mine = fitting(currentValues(), current)
    // One's own earlier try is in what is saved now, and so may be what somebody else has changed since.
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
    if (!areSame(mergeOnto(theirs, mine, baseAtSubmit), theirs))
      return () => setConflict({ because, current, theirs, mine, base: baseAtSubmit })
    return () => {
      drafts?.forget()
      showSnackbar('This has been saved already.')
      finish(current)
    }
  }

  return {
    // Why a record was opened is to be known also where nothing was typed since.
    restored: isDirty || restored?.reason ? restored : null,
    conflict,
    send,
    discard,
    /** Continues with what another window has left. */
    restore: setRestored,
    keepMine: () =>
      conflict && rebase(conflict.theirs, mergeOnto(conflict.theirs, conflict.mine, conflict.base)),
    takeTheirs: () => conflict && rebase(conflict.theirs, conflict.theirs),
  }
}

const earlierAttemptText =
  'Your earlier attempt was saved. What you typed since is shown below and is not saved yet.'
