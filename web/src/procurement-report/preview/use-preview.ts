import { Refusal } from '@insaka/domain/core/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '../../ui/form/server-errors.ts'
import { validate } from '../../ui/form/shape-resolver.ts'
import { toFormError } from '../form/form-error.ts'
import {
  selectionKey,
  reportRules,
  reportShape,
  requestOf,
  type ReportForm,
  type ReportRequest,
  type ReportValues,
} from '../form/report-form.ts'
import { previewQuery } from '../report.queries.ts'

type RequestedPreview = { request: ReportRequest; selection: string; attempt: number }

/** The summary for the form values at the time of the last request. */
export function usePreview(
  form: UseFormReturn<ReportForm, unknown, ReportValues>,
  { formId, entity }: { formId: string; entity: string },
) {
  const [requested, setRequested] = useState<RequestedPreview | null>(null)
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    previewQuery(requested?.request, requested?.attempt ?? 0),
  )
  const values = useWatch({ control: form.control }) as ReportForm

  useEffect(() => {
    const fields = document.forms.namedItem(formId)?.elements ?? []
    const refusal = toFormError(error)
    if (refusal instanceof Refusal && Object.keys(refusal.fields).length > 0)
      setServerErrors(form, refusal, [...fields])
  }, [error, form, formId])

  /** Returns null for an incomplete form. */
  function requestFor(formValues: ReportForm): RequestedPreview | null {
    const { output } = validate(reportShape, formValues, reportRules)
    if (!output) return null
    return {
      request: requestOf(output, entity),
      selection: selectionKey(formValues),
      attempt: (requested?.attempt ?? 0) + 1,
    }
  }

  function requestPreview() {
    const nextRequest = requestFor(form.getValues())
    if (nextRequest) setRequested(nextRequest)
    // The form may have become invalid since, so "Try again" shows its errors.
    else void form.trigger(undefined, { shouldFocus: true })
  }

  const isCurrent = requested !== null && requested.selection === selectionKey(values)
  // Only the summary shows whether the records fit into a PDF.
  const pdfRequest = values.format === 'pdf' && !isCurrent && entity !== '' && requestFor(values)
  if (pdfRequest) setRequested(pdfRequest)

  return {
    ask: requestPreview,
    period: requested?.request.params,
    preview: data,
    error: toFormError(error) as Error | null,
    isFetching,
    /** Set if the form has changed since the request. */
    isOutdated: data !== undefined && !isPlaceholderData && !isCurrent,
    tooManyForPdf: data && isCurrent && !isPlaceholderData && !data.fitsPdf ? data.records : null,
  }
}

export type PreviewState = ReturnType<typeof usePreview>
