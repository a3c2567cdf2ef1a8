import type { RegisterName } from '@insaka/domain/all-registers'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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

type RecordSource<Saved> = {
  register: RegisterName
  query: RecordQuery<Saved>
  view: (saved: Saved) => { id: number }
}

/** A record as it is now; until it has come, as a list has it that is here already. */
export function useRecord<Saved>({ register, query, view }: RecordSource<Saved>, record: number | 'new') {
  const queryClient = useQueryClient()
  const id = record === 'new' ? 0 : record
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...query(id),
    enabled: record !== 'new',
    placeholderData: () =>
      queryClient
        .getQueryCache()
        .findAll({
          queryKey: [register, 'list'],
          // What has been changed here since would be shown as it was before.
          predicate: ({ state }) => !state.isInvalidated,
        })
        // The newest list knows best.
        .sort((first, second) => second.state.dataUpdatedAt - first.state.dataUpdatedAt)
        .flatMap(({ state }) => (state.data as { content?: Saved[] } | undefined)?.content ?? [])
        .find((row) => view(row).id === id) as never,
  })
  return { saved: isPlaceholderData ? undefined : data, known: data, error, retry: () => void refetch() }
}

/** The body of a submit, and the key by which the server knows it again. */
export type SubmitBody<Body> = { body: Body; submitKey: string }

/** Sends something that changes these registers: all that is known of them is asked for anew. */
export function useRegisterChange<Body, Reply>(
  registers: readonly RegisterName[],
  send: (submit: SubmitBody<Body>) => Promise<Reply>,
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

/** A record on its way to the server: department codes travel in lower case. */
export const withLowerCaseDepartment = <R extends { department: string }>(record: R): R => ({
  ...record,
  department: record.department.toLowerCase(),
})
