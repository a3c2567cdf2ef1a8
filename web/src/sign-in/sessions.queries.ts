import { sessionsEndpoints } from '@insaka/domain/sign-in/sessions.endpoints'
import type { OwnSessions } from '@insaka/domain/sign-in/sessions.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The user’s own sessions and the browsers trusted to skip the second factor. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: async ({ signal }) => (await call(sessionsEndpoints.list, { signal })).payload,
  // Always fresh: users look here when they suspect an intruder.
  staleTime: 0,
})

type SessionsReply = { message: string; payload: OwnSessions }

/** Each change returns the remaining sessions. */
export const ownSessionChanges = {
  end: (id: string): Promise<SessionsReply> => call(sessionsEndpoints.end, { params: { id } }),
  endOthers: (): Promise<SessionsReply> => call(sessionsEndpoints.endOthers, {}),
  forgetDevice: (id: string): Promise<SessionsReply> =>
    call(sessionsEndpoints.forgetDevice, { params: { id } }),
}

export function useOwnSessionsChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<SessionsReply>) => change(),
    onSuccess: ({ payload }) => queryClient.setQueryData(ownSessionsQuery.queryKey, payload),
    onError: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
    meta: { leavesCountsUnchanged: true },
  })
}

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sessions', id],
    queryFn: async ({ signal }) =>
      (await call(sessionsEndpoints.listOf, { params: { id }, signal })).payload.sessions,
    staleTime: 0,
  })

export function useEndAllSessions(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(sessionsEndpoints.endAllOf, { params: { id } }),
    onSuccess: ({ payload }) => queryClient.setQueryData(userSessionsQuery(id).queryKey, payload.sessions),
    meta: { leavesCountsUnchanged: true },
  })
}
