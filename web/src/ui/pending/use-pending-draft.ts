import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { areSame } from '../conflict/merge.ts'
import type { DraftStore } from '../dialog/use-record-form.ts'

/** The list, and the entry that is being typed. */
export type PendingDraft<In, Out> = { pending: readonly Out[]; entry: In }
export type PendingDrafts<In, Out> = DraftStore<PendingDraft<In, Out>>

/** A list that is not saved yet, and its next entry: both stand there again after an expired session or a reload. */
export function usePendingDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  drafts: PendingDrafts<In, Out>,
) {
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
  const keep = useCallback(() => {
    if (isBlank()) drafts.forget()
    else {
      const values = { pending: list.current, entry: structuredClone(form.getValues()) }
      drafts.keep({ base: start, values, sentKey: null })
    }
  }, [drafts, form, isBlank, start])

  useEffect(() => {
    let isHere = true
    // Whoever has begun already goes on with that.
    const isWanted = () => isHere && isBlank()
    const release = drafts.hold()
    void drafts.read(isWanted).then((draft) => {
      if (!draft || !isWanted()) return
      change(draft.values.pending)
      form.reset(draft.values.entry, { keepDefaultValues: true })
      setRestored(true)
    })
    const stop = form.subscribe({ formState: { values: true }, callback: keep })
    return () => {
      isHere = false
      release()
      stop()
    }
  }, [drafts, form, change, isBlank, keep])

  function setPending(next: readonly Out[]) {
    change(next)
    keep()
  }

  const discard = useCallback(() => {
    change([])
    form.reset()
    drafts.forget()
    setRestored(false)
  }, [change, form, drafts])

  return { pending, setPending, restored, discard }
}
