import { cautionsWhileTyping } from '@insaka/domain/core/cautions'
import { useState, type ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type Path } from 'react-hook-form'
import { areSame } from '../../ui/edit/merge.ts'
import type { CautionReview } from '../../ui/edit/EditForm.tsx'
import { useToday } from '../../ui/use-today.ts'
import { CautionLine } from '../../ui/status/Cautions.tsx'
import { validate } from '../../ui/form/shape-resolver.ts'
import type { NamedRecord } from './describe-record.ts'
import { usePreviewedCautions } from './use-previewed-cautions.ts'
import type { Editor } from './use-record-editor.ts'

/**
 * Live cautions for touched fields, otherwise those saved with the record. A caution on an untouched field is pointed
 * out once, on submit.
 */
export function useCautions<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>({
  described,
  form: { control, setFocus },
  record,
}: Editor<In, Out, Saved, Facts, View>): {
  cautionOf: (field: string) => ReactNode
  cautionReview: CautionReview
} {
  const { shape, rules, cautions = [], previewCautions } = described
  const today = useToday()
  const values = useWatch({ control }) as Record<string, unknown>
  const { defaultValues = {}, errors } = useFormState({ control })
  const [pointedOut, setPointedOut] = useState<ReadonlySet<string>>(new Set())
  const initialValues = defaultValues as Record<string, unknown>
  const names = Object.keys(values)
  const touched = new Set(
    names.filter((name) => !areSame({ value: values[name] }, { value: initialValues[name] })),
  )
  const previewed = usePreviewedCautions(
    described.register,
    shape as never,
    cautions,
    previewCautions,
    values,
    touched,
  )
  const savedCautions = record ? described.cautionsOf(record) : []
  const facts = described.cautionFacts?.(values as In, record, today) ?? {}
  const messagesByField = cautionsWhileTyping(
    shape as never,
    cautions,
    values,
    facts as never,
    new Set(names),
  )
  for (const { field, message } of previewed) (messagesByField[field] ??= []).push(message)

  const faulty = new Set([
    ...Object.keys(errors),
    ...validate(shape as never, values, rules as never).faults.map(({ name }) => name),
  ])
  const isActive = (field: string) => touched.has(field) || pointedOut.has(field)
  const savedMessagesOf = (field: string) =>
    savedCautions.filter((each) => each.field === field).map(({ message }) => message)
  const messagesOf = (field: string) => {
    if (faulty.has(field)) return []
    return isActive(field) ? (messagesByField[field] ?? []) : savedMessagesOf(field)
  }

  return {
    cautionOf(field) {
      const messages = messagesOf(field)
      return messages.length === 0
        ? undefined
        : messages.map((message) => <CautionLine key={message} message={message} />)
    },
    cautionReview: {
      isPending: [...pointedOut].some((field) => messagesOf(field).length > 0),
      isNeeded(isShown) {
        const isNew = (field: string) =>
          messagesByField[field]!.some((message) => !savedMessagesOf(field).includes(message))
        const fieldsToReview = Object.keys(messagesByField).filter(
          (field) => !isActive(field) && isNew(field) && isShown(field),
        )
        if (fieldsToReview.length === 0) return false
        setPointedOut(new Set([...pointedOut, ...fieldsToReview]))
        setFocus(fieldsToReview[0] as Path<In>)
        return true
      },
    },
  }
}
