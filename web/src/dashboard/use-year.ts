import { useRouter, useSearch } from '@tanstack/react-router'
import { readSearch } from '../state/read-search-params.ts'
import { useToday } from '../ui/use-today.ts'

/** Search of the dashboard and insights pages; the default is the current year. */
export type YearSearch = { year?: number | undefined }

const readYearSearch = readSearch<YearSearch>({ year: /^(20\d{2}|2100)$/ }, { year: Number })

export function useYear(to: '/insaka/dashboard' | '/insaka/plscm/analytics/insights') {
  const router = useRouter()
  const { year } = readYearSearch(useSearch({ strict: false }))
  const thisYear = Number(useToday().slice(0, 4))
  const onYear = (chosenYear: number) =>
    void router.navigate({
      to,
      search: { year: chosenYear === thisYear ? undefined : chosenYear },
      resetScroll: false,
    })
  return { year, onYear }
}
