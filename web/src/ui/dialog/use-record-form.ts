import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { conflictIn, type ConflictCode } from '../conflict/conflict-in.ts'
import { areSame, mergeOnto, untouched } from '../conflict/merge.ts'
import { savedAlready } from '../conflict/saved-already.ts'
import { useSubmit } from '../form/use-submit.ts'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { useUnsaved } from './dialog-context.ts'
import { useStoredDraft, type Draft, type DraftStore } from './use-stored-draft.ts'
import { useIsHere } from '../use-is-here.ts'

type Options<In extends FieldValues, Out, Saved> = {
  form: UseFormReturn<In, unknown, Out>
  /** What the form begins with. */
  start: In
  /** Where the input of a record waits that begins, or is saved, with these fields. */
  draftsOf: (fields: In) => DraftStore<In>
  readOnly: boolean
  /** What is typed already when the form opens. */
  begun?: In | null
  /** The fields of a saved record as the form takes them. */
  inputOf: (saved: Saved) => In
  /** Takes back from one's own input what the record, as it is saved now, no longer lets anybody change. */
  fitting?: (mine: In, current: Saved) => In
  /** Sends the values under that name. What it throws is shown in the form. */
  save: (values: Out, submitKey: string) => Promise<void>
  onSaved: () => void
  /** An earlier submit, whose answer was lost, has saved this record; the form goes on as a change of it. */
  onSavedBefore?: (current: Saved) => void
}

/** Why what stands here could not be saved as it is, and what is saved now. */
export type Conflict<In, Saved> = {
  because: ConflictCode
  /** The record as it is saved now, and the part of it that the form takes. */
  current: Saved
  theirs: In
  /** What stands here, without what the record no longer lets anybody change. */
  mine: In
  /** What the form began with, as far as it tells what was typed. */
  base: Readonly<Record<string, unknown>>
}

/**
 * The life of a record's form between opening and saving: one name for its submit, a draft of what is typed, and the
 * choice when somebody else was faster.
 */
export function useRecordForm<In extends FieldValues, Out, Saved>(options: Options<In, Out, Saved>) {
  const { form, start, draftsOf, readOnly, begun = null, inputOf } = options
  const { fitting = (mine: In) => mine } = options
  const { save, onSaved, onSavedBefore } = options
  const [drafts, setDrafts] = useState(() => draftsOf(start))
  // What is saved as far as this form knows, and what its values are changes of: a draft may be older.
  const saved = useRef(start)
  const base = useRef(start)
  const submit = useSubmit<In>()
  const [restored, setRestored] = useState(false)
  const [conflict, setConflict] = useState<Conflict<In, Saved> | null>(null)
  const { isDirty } = useFormState({ control: form.control })
  const isHere = useIsHere()

  const begin = useCallback(
    (from: In, values: In) => {
      base.current = from
      form.reset(from)
      form.reset(values, { keepDefaultValues: true })
    },
    [form],
  )

  const keepDraft = useCallback(
    (when: 'soon' | 'now', place = drafts) => {
      const values = form.getValues()
      if (areSame(values, base.current)) place.forget()
      else place.keep({ base: base.current, values, submit: submit.current() }, when)
    },
    [form, drafts, submit],
  )

  const restore = useCallback(
    (draft: Draft<In>) => {
      submit.goOnWith(draft.submit)
      begin(draft.base, draft.values)
      setRestored(true)
    },
    [begin, submit],
  )

  const isBlank = useCallback(() => areSame(form.getValues(), base.current), [form])
  const waits = useStoredDraft(readOnly ? null : drafts, { isBlank, restore })
  useEffect(() => {
    // What can no longer be saved is not kept either.
    if (readOnly) return void drafts.readOwn().then(drafts.forget)
    return form.subscribe({ formState: { values: true }, callback: () => keepDraft('soon') })
  }, [readOnly, form, drafts, keepDraft])

  useEffect(() => {
    if (begun) form.reset(begun, { keepDefaultValues: true })
  }, [form, begun])

  /** Back to what is saved; what is typed next is another submit. */
  const discard = useCallback(() => {
    submit.goOnWith(null)
    begin(saved.current, saved.current)
    drafts.forget()
    setRestored(false)
  }, [begin, drafts, submit])
  useUnsaved({ isDirty, discard })

  async function send(values: Out) {
    const { sent } = submit.current()
    try {
      await submit.send(form.getValues(), (key) => {
        // Should the answer be lost, and the page with it, the same submit is sent again and not another one.
        keepDraft('now')
        return save(values, key)
      })
      drafts.forget()
      // Whoever has gone on to another record meanwhile stays there.
      if (isHere.current) onSaved()
    } catch (error) {
      const met = conflictIn(error)
      if (!met) throw error
      if (!isHere.current) return
      const current = met.current as Saved
      const theirs = inputOf(current)
      const named = { id: theirs.id as unknown, version: theirs.version as unknown }
      const mine = { ...fitting(form.getValues(), current), ...named }
      const isStale = met.because === 'STALE'
      // As after a lost answer: what somebody has saved meanwhile is what stands here.
      if (isStale && areSame({ ...form.getValues(), ...named }, theirs)) {
        drafts.forget()
        showSnackbar(savedAlready)
        onSaved()
        return
      }
      // One's own earlier try is in what is saved now, and so may be what somebody else has changed since.
      const began = isStale ? base.current : untouched(base.current, sent)
      setConflict({ because: met.because, current, theirs, mine, base: began })
      if (!isStale) goOnAs(current, theirs, mine)
    }
  }

  /** From here on this is a change of that record. */
  function goOnAs(current: Saved, theirs: In, mine: In) {
    saved.current = theirs
    begin(theirs, mine)
    drafts.forget()
    const itsDrafts = draftsOf(theirs)
    keepDraft('now', itsDrafts)
    setDrafts(itsDrafts)
    onSavedBefore?.(current)
  }

  function settle(theirs: In, values: In) {
    saved.current = theirs
    begin(theirs, values)
    keepDraft('now')
    setConflict(null)
  }

  return {
    isDirty,
    waits,
    restored: restored && isDirty,
    conflict,
    send,
    discard,
    keepMine: () =>
      conflict && settle(conflict.theirs, mergeOnto(conflict.theirs, conflict.mine, conflict.base)),
    takeTheirs: () => conflict && settle(conflict.theirs, conflict.theirs),
  }
}
