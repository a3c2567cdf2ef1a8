import { useRouter, useSearch } from '@tanstack/react-router'
import { readSearch } from '../state/read-search.ts'
import { useToday } from '../ui/use-today.ts'

/** What the address of the dashboard and of the insights says: the present year where there is none. */
export type YearSearch = { year?: number | undefined }

const readYearSearch = readSearch<YearSearch>({ year: /^(20\d{2}|2100)$/ }, { year: Number })

/** The year whose figures a screen shows, and the way to another one. */
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
