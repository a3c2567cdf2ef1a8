import { may, mayTouch, type Permission } from '@insaka/domain/permissions'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { currentInstitutionQuery } from './current-institution.ts'
import { setIdleLimit } from '../session/idle.ts'
import { usableToken } from '../session/token.ts'

/** The record of the user who is signed in; their role comes with it, not with the token. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => askForUser({ signal }),
})

/** Brings along for how long one may do nothing. */
export async function askForUser(options: { signal?: AbortSignal } = {}) {
  const { user, session } = (await call(usersEndpoints.me, options)).payload
  setIdleLimit(session.idleMinutes)
  return user
}

/**
 * Fetches who is signed in and where they work. Routes import it on demand: the shapes of users and institutions are
 * much to evaluate, and the sign-in page does without them.
 */
export async function fetchOwnRecords(queryClient: QueryClient) {
  const institution = usableToken()?.claims.institution
  await Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    institution && queryClient.prefetchQuery(currentInstitutionQuery(institution)),
  ])
}

/** For screens inside the shell, which opens only when the record is there. */
export function useCurrentUser() {
  return useSuspenseQuery(currentUserQuery).data
}

export function useMay(permission: Permission): boolean {
  return may(useCurrentUser().user.role, permission)
}

/** Whether one may take this record out of use: any of the institution, one's own, or none. */
export function useMayCancel({ initiatorId }: { initiatorId: string | null }): boolean {
  const { id, user } = useCurrentUser()
  return mayTouch(user.role, 'DELETE_CONTENT', { isOwn: initiatorId === id })
}
