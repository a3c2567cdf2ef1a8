import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const vendorsQuery = (search: string) =>
  queryOptions({
    queryKey: ['vendors', search],
    // A recently saved paper may have added the vendor.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(papersEndpoints.vendors, { query: { search }, signal })).payload.vendors,
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // The field works without suggestions, so a failure is not reported.
    meta: { failureShownInForm: true },
  })
