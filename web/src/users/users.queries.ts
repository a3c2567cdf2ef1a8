import { Refusal } from '@insaka/domain/core/errors'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import type { ProfileInput, UserRecord } from '@insaka/domain/users/users.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { currentUserQuery } from '../state/current-user.ts'

export function useProfileChange() {
  const queryClient = useQueryClient()
  const keep = (user: UserRecord) => queryClient.setQueryData(currentUserQuery.queryKey, user)
  return useMutation({
    mutationFn: (body: ProfileInput) => call(usersEndpoints.changeProfile, { body }),
    onSuccess: ({ payload }) => keep(payload.user),
    onError: (error) => {
      const current = currentOf(error)
      if (current) keep(current)
    },
    meta: { failureShownInForm: true },
  })
}

/** The record as somebody else has saved it meanwhile, when that is why a change was refused. */
export function currentOf(error: unknown): UserRecord | null {
  if (!(error instanceof Refusal) || error.code !== 'STALE') return null
  return (error.details.current as UserRecord | undefined) ?? null
}
