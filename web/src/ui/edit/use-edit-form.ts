import { useCallback, useEffect, useRef, useState } from 'react'
import { set, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useUnsaved } from '../dialog/dialog-context.ts'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import { useIsHere } from '../use-is-here.ts'
import { conflictIn, type Conflict, type ConflictCode } from './conflict.ts'
import { areSame, mergeOnto, untouched } from './merge.ts'
import { newSubmit, useSubmit, type Submit } from './use-submit.ts'

/**
 * What was typed, what it is a change of, and the submit that it will go out with. With a `reason` it was typed
 * elsewhere and says why it is here: then it goes on top of the record as the form has it, and may be a part of it.
 */
export type Draft<V> = { base: V; values: V; submit: Submit<V>; reason?: string | undefined }

/** Where input is kept that is not saved; `state/drafts.ts` has one for each dialog. */
export type Drafts<V> = {
  read: () => Draft<V> | null
  keep: (draft: Draft<V>, when?: 'soon' | 'now') => void
  forget: () => void
  left: () => { key: string; savedAt: number } | null
  take: (key: string) => Draft<V> | null
  throwAway: (key: string) => void
}

export type EditOptions<In extends FieldValues, Out, Saved> = {
  form: UseFormReturn<In, unknown, Out>
  /** Where what is typed is kept; without it, it stays on no computer. */
  drafts?: Drafts<In> | null | undefined
  /** A secret, which is never kept. */
  withheld?: Path<In>
  readOnly?: boolean
  /** The fields of a saved record as the form takes them. */
  valuesOf?: (saved: Saved) => In
  /** Takes back from one's own input what the record, as it is saved now, no longer lets anybody change. */
  fitting?: ((mine: In, current: Saved) => In) | undefined
  /** Sends the values under that name. What it throws is shown in the form. */
  save: (values: Out, submitKey: string) => Promise<{ message: string; saved?: Saved }>
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
  const { form, drafts, withheld, readOnly = false, isDirty } = options
  const { valuesOf, fitting = (mine: In) => mine, save, onSaved, onAlreadySaved } = options
  const [start] = useState(() => structuredClone(form.getValues()))
  // What is saved as far as this form knows, and what its values are changes of: a draft may be older.
  const saved = useRef(start)
  const base = useRef(start)
  const submit = useSubmit<In>()
  const [found] = useState(() => (readOnly ? null : (drafts?.read() ?? null)))
  const [restored, setRestored] = useState<Pick<Draft<In>, 'reason'> | null>(found)
  const [conflict, setConflict] = useState<Conflict<In, Saved> | null>(null)
  const isHere = useIsHere()

  const begin = useCallback(
    (from: In, values: In) => {
      base.current = from
      form.reset(from)
      form.reset(values, { keepDefaultValues: true })
    },
    [form],
  )

  const typed = useCallback((): In => {
    const values = structuredClone(form.getValues())
    if (withheld) set(values, withheld, '')
    return values
  }, [form, withheld])

  const keep = useCallback(
    (when: 'soon' | 'now') => {
      const values = typed()
      if (areSame(values, base.current)) drafts?.forget()
      else drafts?.keep({ base: base.current, values, submit: submit.current() }, when)
    },
    [typed, drafts, submit],
  )

  const fillIn = useCallback(
    ({ base: from, values, submit: earlier, reason }: Draft<In>) => {
      submit.resume(earlier)
      if (reason) begin(saved.current, mergeOnto(saved.current, values, from))
      else begin(from, values)
      keep('now')
    },
    [begin, keep, submit],
  )

  useEffect(() => {
    // What can no longer be saved is not kept either.
    if (readOnly) return drafts?.forget()
    if (found) fillIn(found)
    return form.subscribe({ formState: { values: true }, callback: () => keep('soon') })
  }, [readOnly, form, drafts, found, fillIn, keep])

  /** Back to what is saved; what is typed next is another submit. */
  const discard = useCallback(() => {
    submit.resume(null)
    begin(saved.current, saved.current)
    drafts?.forget()
    setRestored(null)
  }, [begin, drafts, submit])
  useUnsaved({ isDirty, discard })

  /** Continues with what another window has left. */
  function restore(draft: Draft<In>) {
    fillIn(draft)
    setRestored(draft)
  }

  function settle(now: In, values: In) {
    saved.current = now
    begin(now, values)
    keep('now')
    setRestored(null)
    setConflict(null)
  }

  function finish(record: Saved | undefined) {
    const next = onSaved(record)
    if (next) settle(next, next)
  }

  /** Answers with what comes when it is done, as long as the dialog is there. */
  async function send(values: Out): Promise<(() => void) | undefined> {
    const { key, sent } = submit.current()
    try {
      const reply = await submit.send(typed(), (submitKey) => {
        // Should the answer be lost, and the page with it, the same submit is sent again and not another one.
        keep('now')
        return save(values, submitKey)
      })
      if (drafts?.read()?.submit.key === key) drafts.forget()
      showSnackbar(reply.message)
      return () => finish(reply.saved)
    } catch (error) {
      if (!isHere.current) throw error
      // The name of its submit may be another one by now.
      keep('now')
      const found = conflictIn(error)
      if (!found || !(valuesOf || onAlreadySaved)) throw error
      return meet(found.because, found.current as Saved, sent)
    }
  }

  /** What was sent meets what is saved now. */
  function meet(because: ConflictCode, current: Saved, sent: readonly In[]): (() => void) | undefined {
    const mine = fitting(typed(), current)
    // One's own earlier try is in what is saved now, and so may be what somebody else has changed since.
    const began = because === 'STALE' ? base.current : (untouched(base.current, sent) as In)
    if (because === 'ALREADY_SAVED' && onAlreadySaved) {
      drafts?.forget()
      return () =>
        onAlreadySaved(current, { base: began, values: mine, submit: newSubmit(), reason: savedBefore })
    }
    const theirs = valuesOf?.(current)
    if (!theirs) return undefined
    if (areSame(mergeOnto(theirs, mine, began), theirs)) {
      drafts?.forget()
      showSnackbar('This has been saved already.')
      return () => finish(current)
    }
    setConflict({ because, current, theirs, mine, base: began })
    return undefined
  }

  return {
    // Why a record was opened is to be known also where nothing was typed since.
    restored: isDirty || restored?.reason ? restored : null,
    conflict,
    send,
    discard,
    restore,
    keepMine: () =>
      conflict && settle(conflict.theirs, mergeOnto(conflict.theirs, conflict.mine, conflict.base)),
    takeTheirs: () => conflict && settle(conflict.theirs, conflict.theirs),
  }
}

const savedBefore =
  'An earlier try of yours has saved this after all. What you have typed since is shown here and not saved yet.'
