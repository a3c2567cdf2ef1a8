import type { Caution, ShownCaution } from '@insaka/domain/core/cautions'
import type { Fields } from '@insaka/domain/core/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../ui/use-settled.ts'

/** Asks the server what would be odd about these values, as far as they are right. */
export type AskJudge = (values: Record<string, unknown>, signal: AbortSignal) => Promise<ShownCaution[]>

/** What only the server can point out, once typing has paused; what it said before stays until it answers. */
export function useJudged(
  { shape }: { shape: Fields },
  cautions: readonly Caution<never, never>[],
  ask: AskJudge | undefined,
  values: Record<string, unknown>,
  touched: ReadonlySet<string>,
): ShownCaution[] {
  const ofOthers = cautions.filter(({ foundBy }) => foundBy)
  const names: readonly string[] = ofOthers.flatMap(({ foundBy = [] }) => foundBy)
  const right = Object.fromEntries(
    ['id', 'version', ...names].flatMap((name) => {
      const judged = shape[name]?.safeParse(values[name])
      return judged?.success ? [[name, judged.data]] : []
    }),
  )
  const isAsked = ofOthers.some(
    ({ needs, foundBy }) =>
      needs.every((name) => right[name] !== null && right[name] !== undefined) &&
      foundBy?.some((name) => touched.has(name)),
  )
  const body = useSettled(ask && isAsked ? JSON.stringify(right) : '')
  const { data = [] } = useQuery({
    queryKey: ['judged', names, body],
    queryFn: ({ signal }) => ask!(JSON.parse(body), signal),
    enabled: body !== '',
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    // A caution is a help; without it the form is what it was.
    meta: { failureShownInForm: true },
  })
  return body === '' ? [] : data.filter(({ code }) => ofOthers.some((each) => each.code === code))
}
