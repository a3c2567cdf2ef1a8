import { useCallback, useEffect, useRef, useState } from 'react'
import { set, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { areSame } from '../conflict/merge.ts'
import { useStoredDraft, type Draft, type DraftStore } from '../dialog/use-stored-draft.ts'
import { useSubmit } from '../form/use-submit.ts'

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
  const submit = useSubmit<In>()
  const [start] = useState(() => form.getValues())
  /** What the values are changes of. */
  const base = useRef(start)
  /** The same of what was restored. */
  const restoredBase = useRef<In>(null)
  const [restored, setRestored] = useState(false)

  const typed = useCallback(() => {
    const values = structuredClone(form.getValues())
    if (withheld) set(values, withheld, '')
    return values
  }, [form, withheld])
  const keep = useCallback(
    (when: 'soon' | 'now') => {
      const values = typed()
      if (areSame(values, base.current)) store.forget()
      else store.keep({ base: base.current, values, submit: submit.current() }, when)
    },
    [typed, store, submit],
  )

  const isBlank = useCallback(() => areSame(form.getValues(), start), [form, start])
  const restore = useCallback(
    (draft: Draft<In>) => {
      submit.goOnWith(draft.submit)
      restoredBase.current = draft.base
      form.reset(draft.base)
      form.reset(draft.values, { keepDefaultValues: true })
      setRestored(true)
    },
    [form, submit],
  )
  const waits = useStoredDraft(store, { isBlank, restore })
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ defaultValues }) => {
        base.current = structuredClone(defaultValues) as In
        keep('soon')
      },
    })
    if (begun) form.reset(begun, { keepDefaultValues: true })
    return stop
  }, [form, begun, keep])

  /** Back to what is saved, as far as this form knows; what is typed next is another submit. */
  const discard = useCallback(() => {
    const isOld = restoredBase.current && areSame(base.current, restoredBase.current)
    form.reset(isOld ? start : base.current)
    submit.goOnWith(null)
    store.forget()
    setRestored(false)
  }, [form, start, store, submit])

  /**
   * Should the answer be lost, and the page with it, the same submit is sent again and not another one. `sent` is what
   * went out before under the same name.
   */
  async function send<T>(work: (key: string, sent: readonly In[]) => Promise<T>): Promise<T> {
    const { sent } = submit.current()
    try {
      const done = await submit.send(typed(), (key) => {
        keep('now')
        return work(key, sent)
      })
      store.forget()
      return done
    } catch (error) {
      // What it is a change of, and the name of its submit, may be others by now.
      keep('now')
      throw error
    }
  }

  return { waits, restored, discard, send }
}
