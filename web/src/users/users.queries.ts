import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import type { ProfileInput, UserRecord } from '@insaka/domain/users/users.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { currentUserQuery } from '../state/current-user.ts'
import { conflictIn } from '../ui/edit/conflict.ts'

export function useProfileChange() {
  const queryClient = useQueryClient()
  const keep = (user: UserRecord) =>
    queryClient.setQueryData(currentUserQuery.queryKey, (before) => before && { ...before, ...user })
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: ProfileInput; submitKey: string }) =>
      call(usersEndpoints.changeProfile, { body, submitKey }),
    onSuccess: ({ payload }) => keep(payload.user),
    onError: (error) => {
      const conflict = conflictIn(error)
      if (conflict) keep(conflict.current as UserRecord)
    },
    meta: { failureShownInForm: true },
  })
}
