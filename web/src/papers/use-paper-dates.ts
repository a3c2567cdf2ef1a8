import { dateNotSet, type DependentDate } from '@insaka/domain/papers/papers.rules'
import { useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { PaperForm, PaperSent } from './paper-form.ts'

const dependent = ['requisitionedOn', 'approvalDate'] as const satisfies readonly DependentDate[]
type Said = { [date in DependentDate]?: string | undefined }

const followed = 'Cleared, since Initiated On has changed.'

/** What setting one date of a paper does to the others, and what there is to say of it. */
export function usePaperDates(form: UseFormReturn<PaperForm, unknown, PaperSent>) {
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

  function clear(date: DependentDate) {
    form.setValue(date, null, { shouldDirty: true })
    form.clearErrors(date)
  }

  /** The dates that follow the initiation begin anew. */
  function afterInitiation() {
    const had = dependent.filter((date) => form.getValues(date))
    had.forEach(clear)
    setRefused({})
    setCleared(Object.fromEntries(had.map((date) => [date, followed])))
  }

  function afterDate(date: DependentDate) {
    const message = form.getValues(date) ? dateNotSet(date, form.getValues()) : null
    if (message) clear(date)
    setRefused((said) => ({ ...said, [date]: message ?? undefined }))
    setCleared((said) => ({ ...said, [date]: undefined }))
  }

  return { refused, cleared, afterInitiation, afterDate }
}
