import type { ViewableRegister } from '@insaka/domain/all-registers'
import { viewsEndpoints } from '@insaka/domain/views/views.endpoints'
import type { RegisterViews } from '@insaka/domain/views/views.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const viewsQuery = (register: ViewableRegister) =>
  queryOptions({
    queryKey: ['views', register],
    queryFn: async ({ signal }) => (await call(viewsEndpoints.get, { params: { register }, signal })).payload,
  })

/** Saves all views and columns, with an optimistic update that is reverted on failure. */
export function useViewsChange(register: ViewableRegister) {
  const queryClient = useQueryClient()
  const { queryKey } = viewsQuery(register)
  return useMutation({
    // Runs saves in sequence, so that the last choice wins.
    scope: { id: `${register} views` },
    mutationFn: (body: RegisterViews) => call(viewsEndpoints.save, { params: { register }, body }),
    onMutate: async (views) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, views)
      return { before }
    },
    onError: (_error, _views, result) => queryClient.setQueryData(queryKey, result?.before),
    meta: { leavesCountsUnchanged: true },
  })
}
