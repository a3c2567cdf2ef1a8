import { toDay } from '@insaka/domain/core/dates'
import { may, mayActOnRecord, type Permission, type Rights } from '@insaka/domain/permissions'
import { dutiesOn, rightsOf } from '@insaka/domain/users/duties.rules'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { currentInstitutionQuery } from './current-institution.ts'
import { setIdleLimit } from '../session/idle.ts'
import { rememberMayOnlyRequest } from '../session/requests-only.ts'
import { usableToken } from '../session/token.ts'

/** The signed-in user’s record, which carries the role; the token does not. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => fetchUser({ signal }),
})

/** The record of the signed-in user with the restriction of their permissions. */
export type CurrentUser = UserRecord & { requestsOnlyFrom: string | null }

/** Fetches the user and updates the idle limit that comes with them. */
export async function fetchUser(options: { signal?: AbortSignal } = {}): Promise<CurrentUser> {
  const { user, session } = (await call(usersEndpoints.me, options)).payload
  const { idleMinutes, requestsOnlyFrom } = session
  setIdleLimit(idleMinutes)
  const me = { ...user, requestsOnlyFrom }
  rememberMayOnlyRequest(!may(currentRights(me), 'READ_CONTENT'))
  return me
}

/** Imported on demand, since the sign-in page does not need these zod schemas, which are expensive to evaluate. */
export async function fetchOwnRecords(queryClient: QueryClient) {
  const institution = usableToken()?.claims.institution
  await Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    institution && queryClient.prefetchQuery(currentInstitutionQuery(institution)),
  ])
}

/** For screens inside the shell, which opens only once the record is loaded. */
export function useCurrentUser() {
  return useSuspenseQuery(currentUserQuery).data
}

/** The role of the current user with the duties they hold today. */
export const currentRights = ({ user, duties, requestsOnlyFrom }: CurrentUser): Rights =>
  rightsOf({ role: user.role, duties, requestsOnlyFrom }, toDay(new Date()))

/** The duties that this user holds today. */
export const currentDuties = ({ user, duties }: UserRecord): DutyRecord[] =>
  dutiesOn(user.role, duties, toDay(new Date()))

export function useMay(permission: Permission): boolean {
  return may(currentRights(useCurrentUser()), permission)
}

/** True if the role lets the current user cancel this record: any record of the institution, or only own ones. */
export function useMayCancel({ initiatorId }: { initiatorId: string | null }): boolean {
  const me = useCurrentUser()
  return mayActOnRecord(currentRights(me), 'DELETE_CONTENT', { isOwn: initiatorId === me.id })
}
