import { useState } from 'react'
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

type Said = { [date: string]: string | undefined }

/** How the dates of a form hang together. */
export type DateRules = {
  /** What the dates are called. */
  labels: Readonly<Record<string, string>>
  /** The dates that are chosen anew when an earlier one changes. */
  after: Readonly<Record<string, readonly string[]>>
  /** Why a date cannot be set yet, or null. */
  notSet: (date: string, values: Readonly<Record<string, unknown>>) => string | null
}

/** What setting one date does to the others, and what there is to say of it. */
export function useDates<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { labels, after, notSet }: DateRules,
) {
  /** Dates that could not be set yet, and why. */
  const [refused, setRefused] = useState<Said>({})
  const [cleared, setCleared] = useState<Said>({})
  const { defaultValues } = useFormState({ control: form.control })
  const [begunWith, setBegunWith] = useState(defaultValues)

  // What was said of dates that were typed goes with them, as when they are discarded.
  if (begunWith !== defaultValues) {
    setBegunWith(defaultValues)
    setRefused({})
    setCleared({})
  }

  function clear(date: string) {
    form.setValue(date as Path<In>, null as never, { shouldDirty: true })
    form.clearErrors(date as Path<In>)
  }

  /** The dates that follow this one begin anew; so does this one, where it cannot be set yet. */
  function afterDate(date: string) {
    const values: Readonly<Record<string, unknown>> = form.getValues()
    const message = values[date] ? (notSet(date, values) ?? undefined) : undefined
    if (message) clear(date)
    const followers = after[date] ?? []
    const had = followers.filter((each) => values[each])
    had.forEach(clear)
    const note = `Cleared, since ${labels[date]} has changed.`
    const said = (of: readonly string[], text: string | undefined): Said =>
      Object.fromEntries(of.map((each) => [each, text]))
    setRefused((before) => ({ ...before, ...said(followers, undefined), [date]: message }))
    setCleared((before) => ({
      ...before,
      ...said(followers, undefined),
      ...said(had, note),
      [date]: undefined,
    }))
  }

  return { refused, cleared, afterDate }
}

export type Dates = ReturnType<typeof useDates>
