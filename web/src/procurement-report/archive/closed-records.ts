import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { queryOptions } from '@tanstack/react-query'
import { countPapers, countText } from '../../papers/count-papers.ts'

/** Years with their own entry; older years share one entry. */
const yearsListed = 4

/** Query for the closed records of the institution up to the end of a year. */
export const closedSearch = (year: number) =>
  ({ scope: 'institution', status: 'COMPLETE,CANCELLED', expenseTo: `${year}-12-31` }) as const

/** The years before this one, latest first, then one entry for all older ones, each with its filter. */
export function closedYears(thisYear: number) {
  const years = Array.from({ length: yearsListed }, (_, yearsBack) => thisYear - 1 - yearsBack)
  const oldest = thisYear - yearsListed
  return [
    ...years.map((year) => ({
      label: String(year),
      search: { ...closedSearch(year), expenseFrom: `${year}-01-01` },
    })),
    { label: `Before ${oldest}`, search: closedSearch(oldest - 1) },
  ]
}

/** Entries with records, each with the count of its list. */
export const closedQuery = (register: PaperRegister, userId: string, thisYear: number) =>
  queryOptions({
    queryKey: ['closed records', register, userId, thisYear],
    queryFn: async ({ signal }) => {
      const yearsWithCounts = await Promise.all(
        closedYears(thisYear).map(async (each) => ({
          ...each,
          count: await countPapers(register, { userId, query: each.search, signal }),
        })),
      )
      return yearsWithCounts
        .filter(({ count }) => count.records > 0)
        .map(({ count, ...each }) => ({ ...each, records: countText(count) }))
    },
  })
