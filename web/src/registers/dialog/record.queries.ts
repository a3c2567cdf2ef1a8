import type { RegisterName } from '@insaka/domain/all-registers'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Never cached after closing, so that each edit starts from the current version. */
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

/** The current record; while it loads, the row from a cached list as a placeholder. */
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
          // Invalidated lists may show the record before a change made here.
          predicate: ({ state }) => !state.isInvalidated,
        })
        // Prefer the most recently updated list.
        .sort((first, second) => second.state.dataUpdatedAt - first.state.dataUpdatedAt)
        .flatMap(({ state }) => (state.data as { content?: Saved[] } | undefined)?.content ?? [])
        .find((row) => view(row).id === id) as never,
  })
  return { saved: isPlaceholderData ? undefined : data, known: data, error, retry: () => void refetch() }
}

/** Request body with its idempotency key. */
export type SubmitBody<Body> = { body: Body; submitKey: string }

/** Mutation that refetches the given registers afterwards. */
export function useRegisterChange<Body, Reply>(
  registers: readonly RegisterName[],
  send: (submit: SubmitBody<Body>) => Promise<Reply>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Runs after failures too: a lost response may have been a success.
    onSettled: () => {
      for (const register of registers) void queryClient.invalidateQueries({ queryKey: [register] })
    },
    meta: { failureShownInForm: true },
  })
}

/** The API expects department codes in lower case. */
export const withLowerCaseDepartment = <R extends { department: string }>(record: R): R => ({
  ...record,
  department: record.department.toLowerCase(),
})
