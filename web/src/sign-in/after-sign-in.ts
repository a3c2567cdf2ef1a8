import type { QueryClient } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { currentUserQuery } from '../state/current-user.ts'
import { usableToken } from '../state/token.ts'

/** Fetches who has signed in and where they work. */
export async function fetchOwnRecords(queryClient: QueryClient) {
  const institution = usableToken()?.claims.institution
  await Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    institution && queryClient.prefetchQuery(currentInstitutionQuery(institution)),
  ])
}
