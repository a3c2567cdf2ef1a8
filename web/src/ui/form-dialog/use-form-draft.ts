import { useCallback, useEffect, useRef, useState } from 'react'
import { set, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { areSame } from '../conflict/merge.ts'
import type { DraftStore } from '../dialog/use-record-form.ts'

export type Drafts<In extends FieldValues> = {
  /** Where what is typed waits, should the page go; the same one as long as the form is open. */
  store: DraftStore<In>
  /** A secret, which is never kept. */
  withheld?: Path<In>
  /** What is typed already when the form opens. */
  begun?: In | null
}

/** Keeps what is typed and not sent: it stands there again after an expired session or a reload. */
export function useFormDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { store, withheld, begun = null }: Drafts<In>,
) {
  const start = useRef(form.getValues())
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    let isHere = true
    // Whoever has begun to type already goes on with that.
    const isWanted = () => isHere && areSame(form.getValues(), start.current)
    const release = store.hold()
    void store.read(isWanted).then((draft) => {
      if (!draft || !isWanted()) return
      form.reset(draft.base)
      form.reset(draft.values, { keepDefaultValues: true })
      setRestored(true)
    })
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values: typed, defaultValues }) => {
        const base = defaultValues as In
        const values = structuredClone(typed)
        if (withheld) set(values, withheld, '')
        if (areSame(values, base)) store.forget()
        else store.keep({ base, values, sentKey: null })
      },
    })
    if (begun) form.reset(begun, { keepDefaultValues: true })
    return () => {
      isHere = false
      release()
      stop()
    }
  }, [form, store, withheld, begun])

  const discard = useCallback(() => {
    form.reset(start.current)
    store.forget()
    setRestored(false)
  }, [form, store])

  return { restored, discard, forget: store.forget }
}
