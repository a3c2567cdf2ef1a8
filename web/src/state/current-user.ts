import { toDay } from '@insaka/domain/core/dates'
import { may, mayActOnRecord, type Permission, type Rights } from '@insaka/domain/permissions'
import { rightsOf } from '@insaka/domain/users/duties.rules'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { currentInstitutionQuery } from './current-institution.ts'
import { setIdleLimit } from '../session/idle.ts'
import { usableToken } from '../session/token.ts'

/** The record of the user who is signed in; their role comes with it, not with the token. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => fetchUser({ signal }),
})

/** Brings along for how long one may do nothing. */
export async function fetchUser(options: { signal?: AbortSignal } = {}) {
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

/** The role of a user with the duties of today. */
export const currentRights = ({ user, duties }: UserRecord): Rights =>
  rightsOf(user.role, duties, toDay(new Date()))

export function useMay(permission: Permission): boolean {
  return may(currentRights(useCurrentUser()), permission)
}

/** Whether one may take this record out of use: any of the institution, one's own, or none. */
export function useMayCancel({ initiatorId }: { initiatorId: string | null }): boolean {
  const me = useCurrentUser()
  return mayActOnRecord(currentRights(me), 'DELETE_CONTENT', { isOwn: initiatorId === me.id })
}
