import { may, type Permission } from '@insaka/domain/permissions'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The record of whoever is signed in; their role comes with it, not with the token. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => (await call(usersEndpoints.me, { signal })).payload.user,
})

/** For screens inside the shell, which opens only when the record is there. */
export function useCurrentUser() {
  return useSuspenseQuery(currentUserQuery).data
}

export function useMay(permission: Permission): boolean {
  return may(useCurrentUser().user.role, permission)
}
