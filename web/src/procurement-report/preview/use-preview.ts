import { Refusal } from '@insaka/domain/core/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '../../ui/form/server-errors.ts'
import { judge } from '../../ui/form/shape-resolver.ts'
import { inWordsOfForm } from '../form/field-faults.ts'
import {
  countedBy,
  reportRules,
  reportShape,
  requestOf,
  type ReportForm,
  type ReportRequest,
  type ReportValues,
} from '../form/report-form.ts'
import { previewQuery } from '../report.queries.ts'

type Asked = { request: ReportRequest; counted: string; time: number }

/** The summary of what the form asks for, as it was when somebody last wanted to see it. */
export function usePreview(
  form: UseFormReturn<ReportForm, unknown, ReportValues>,
  { formId, entity }: { formId: string; entity: string },
) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    previewQuery(asked?.request, asked?.time ?? 0),
  )
  const values = useWatch({ control: form.control }) as ReportForm

  useEffect(() => {
    const fields = document.forms.namedItem(formId)?.elements ?? []
    const refusal = inWordsOfForm(error)
    if (refusal instanceof Refusal && Object.keys(refusal.fields).length > 0)
      setServerErrors(form, refusal, [...fields])
  }, [error, form, formId])

  /** Null where the form is not complete. */
  function askedBy(of: ReportForm): Asked | null {
    const { made } = judge(reportShape, of, reportRules)
    if (!made) return null
    return { request: requestOf(made, entity), counted: countedBy(of), time: (asked?.time ?? 0) + 1 }
  }

  function ask() {
    const next = askedBy(form.getValues())
    if (next) setAsked(next)
    // "Try again" may come after a change of the form, which then says what is wrong.
    else void form.trigger(undefined, { shouldFocus: true })
  }

  const isOfForm = asked !== null && asked.counted === countedBy(values)
  // Only the summary shows whether there are too many records for a PDF.
  const askedForPdf = values.format === 'pdf' && !isOfForm && entity !== '' && askedBy(values)
  if (askedForPdf) setAsked(askedForPdf)

  return {
    ask,
    period: asked?.request.params,
    preview: data,
    error: inWordsOfForm(error) as Error | null,
    isFetching,
    /** The form asks for something else by now. */
    isOutdated: data !== undefined && !isPlaceholderData && !isOfForm,
    tooManyForPdf: data && isOfForm && !isPlaceholderData && !data.fitsPdf ? data.records : null,
  }
}

export type Previewed = ReturnType<typeof usePreview>
