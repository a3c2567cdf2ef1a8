import type { RegisterName } from '@insaka/domain/all-registers'
import type { Caution, RecordCaution } from '@insaka/domain/core/cautions'
import type { Fields } from '@insaka/domain/core/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../ui/use-debounced.ts'

/** Requests the server’s cautions for the valid ones among these values. */
export type PreviewCautions = (
  values: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<RecordCaution[]>

/** Server-side cautions, requested when typing pauses; the previous ones stay until the reply. */
export function usePreviewedCautions(
  register: RegisterName,
  { shape }: { shape: Fields },
  cautions: readonly Caution<never, never>[],
  previewCautions: PreviewCautions | undefined,
  values: Record<string, unknown>,
  touched: ReadonlySet<string>,
): RecordCaution[] {
  const serverCautions = cautions.filter(({ lookupFields }) => lookupFields)
  const names: readonly string[] = serverCautions.flatMap(({ lookupFields = [] }) => lookupFields)
  const validValues = Object.fromEntries(
    ['id', 'version', ...names].flatMap((name) => {
      const parsed = shape[name]?.safeParse(values[name])
      return parsed?.success ? [[name, parsed.data]] : []
    }),
  )
  const isAsked = serverCautions.some(
    ({ needs, lookupFields }) =>
      needs.every((name) => validValues[name] !== null && validValues[name] !== undefined) &&
      lookupFields?.some((name) => touched.has(name)),
  )
  const body = useDebounced(previewCautions && isAsked ? JSON.stringify(validValues) : '')
  const { data = [] } = useQuery({
    queryKey: ['previewed cautions', register, body],
    queryFn: ({ signal }) => previewCautions!(JSON.parse(body), signal),
    enabled: body !== '',
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    // Cautions are optional, so a failed request stays silent.
    meta: { failureShownInForm: true },
  })
  return body === '' ? [] : data.filter(({ code }) => serverCautions.some((each) => each.code === code))
}
