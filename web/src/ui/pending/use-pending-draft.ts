import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { areSame } from '../conflict/merge.ts'
import { useStoredDraft, type Draft, type DraftStore } from '../dialog/use-stored-draft.ts'
import { useSubmit } from '../form/use-submit.ts'

/** The list, and the entry that is being typed. */
export type PendingDraft<In, Out> = { pending: readonly Out[]; entry: In }
export type PendingDrafts<In, Out> = DraftStore<PendingDraft<In, Out>>

/** A list that is not saved yet, and its next entry: both stand there again after an expired session or a reload. */
export function usePendingDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  drafts: PendingDrafts<In, Out>,
) {
  const submit = useSubmit<PendingDraft<In, Out>>()
  const [start] = useState((): PendingDraft<In, Out> => ({ pending: [], entry: form.getValues() }))
  const list = useRef(start.pending)
  const [pending, show] = useState(start.pending)
  const [restored, setRestored] = useState(false)

  const change = useCallback((next: readonly Out[]) => {
    list.current = next
    show(next)
  }, [])
  const isBlank = useCallback(
    () => list.current.length === 0 && areSame(form.getValues(), start.entry),
    [form, start],
  )
  const typed = useCallback(
    () => ({ pending: list.current, entry: structuredClone(form.getValues()) }),
    [form],
  )
  const keep = useCallback(
    (when: 'soon' | 'now' = 'soon') => {
      if (isBlank()) drafts.forget()
      else {
        drafts.keep({ base: start, values: typed(), submit: submit.current() }, when)
      }
    },
    [drafts, typed, isBlank, start, submit],
  )

  const restore = useCallback(
    ({ values, submit: begun }: Draft<PendingDraft<In, Out>>) => {
      submit.goOnWith(begun)
      change(values.pending)
      form.reset(values.entry, { keepDefaultValues: true })
      setRestored(true)
    },
    [change, form, submit],
  )
  const waits = useStoredDraft(drafts, { isBlank, restore })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form, keep])

  /** Another list is another submit. */
  function setPending(next: readonly Out[]) {
    submit.goOnWith(null)
    change(next)
    keep()
  }

  /** Should the answer be lost, and the page with it, the same list is sent again and not another one. */
  async function send<T>(work: (submitKey: string) => Promise<T>): Promise<T> {
    const done = await submit.send(typed(), (key) => {
      keep('now')
      return work(key)
    })
    drafts.forget()
    return done
  }

  const discard = useCallback(() => {
    change([])
    form.reset()
    submit.goOnWith(null)
    drafts.forget()
    setRestored(false)
  }, [change, form, drafts, submit])

  return { pending, setPending, waits, restored, discard, send }
}
