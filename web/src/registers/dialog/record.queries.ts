import type { HistoryEntry } from '@insaka/domain/core/history'
import type { Pagination } from '@insaka/domain/core/paging'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** One record as it is now: each opening asks for it, so that a change begins with the newest. */
export const recordQuery =
  <Saved>(register: RegisterName, load: (id: number, signal: AbortSignal) => Promise<Saved>) =>
  (id: number) =>
    queryOptions({
      queryKey: [register, 'record', id],
      queryFn: ({ signal }) => load(id, signal),
      gcTime: 0,
      refetchOnWindowFocus: false,
    })

export type RecordQuery<Saved> = ReturnType<typeof recordQuery<Saved>>

type HistoryReply = { history: HistoryEntry[]; pagination: Pagination }
type HistoryCall = { params: { id: number }; query: { page: number; size: number }; signal: AbortSignal }

const historySize = 20

export const historyQuery =
  (register: RegisterName, load: (call: HistoryCall) => Promise<HistoryReply>) =>
  (id: number, page: number) =>
    queryOptions({
      queryKey: [register, 'history', id, page],
      queryFn: ({ signal }) => load({ params: { id }, query: { page, size: historySize }, signal }),
      placeholderData: keepPreviousData,
    })

export type HistoryQuery = ReturnType<typeof historyQuery>

/** A submit and its name. */
export type Submit<Body> = { body: Body; submitKey: string }

/** Sends something that changes these registers: all that is known of them is asked for anew. */
export function useRegisterChange<Body, Reply>(
  registers: readonly RegisterName[],
  send: (submit: Submit<Body>) => Promise<Reply>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Also after a failure: an answer that was lost may have been a success.
    onSettled: () => {
      for (const register of registers) void queryClient.invalidateQueries({ queryKey: [register] })
    },
    meta: { failureShownInForm: true },
  })
}
