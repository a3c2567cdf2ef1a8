import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Vendors of earlier papers, as somebody types. */
export const vendorsQuery = (search: string) =>
  queryOptions({
    queryKey: ['vendors', search],
    // The paper that was saved a moment ago may have brought the one that is looked for.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(papersEndpoints.vendors, { query: { search }, signal })).payload.vendors,
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // Suggestions are a help; without them the field is what it was.
    meta: { failureShownInForm: true },
  })
