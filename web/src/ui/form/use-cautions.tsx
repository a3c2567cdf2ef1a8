import { cautionsWhileTyping, type Caution, type ToldCaution } from '@insaka/domain/core/cautions'
import type { ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { areSame } from '../edit/merge.ts'
import { CautionLine } from '../state/Cautions.tsx'

type Judged = {
  shape: unknown
  cautions: readonly Caution<never, never>[]
  facts: object
  /** What was odd when the record was saved. */
  kept: readonly ToldCaution[]
}

/** What to point out below a field: while somebody types what the values tell, else what was told of the saved record. */
export function useCautions<In extends FieldValues, Out>(
  { control }: UseFormReturn<In, unknown, Out>,
  { shape, cautions, facts, kept }: Judged,
): (field: string) => ReactNode {
  const values = useWatch({ control }) as Record<string, unknown>
  const { defaultValues = {} } = useFormState({ control })
  const start = defaultValues as Record<string, unknown>
  const touched = new Set(
    Object.keys(values).filter((name) => !areSame({ value: values[name] }, { value: start[name] })),
  )
  const typed = cautionsWhileTyping(shape as never, cautions, values, facts as never, touched)
  return (field) => {
    const messages = touched.has(field)
      ? (typed[field] ?? [])
      : kept.filter((each) => each.field === field).map(({ message }) => message)
    return messages.length === 0
      ? undefined
      : messages.map((message) => <CautionLine key={message} message={message} />)
  }
}
