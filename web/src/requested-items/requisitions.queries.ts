import { Refusal } from '@insaka/domain/core/errors'
import type { Recorded } from '@insaka/domain/registers/define-register'
import { requisitionsEndpoints } from '@insaka/domain/requisitions/requisitions.endpoints'
import type { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Requisition = Recorded<typeof requisitions>

/** A requisition by its number; null if its number is mistyped. */
export const requisitionQuery = (id: number) =>
  queryOptions({
    queryKey: ['requisitions', 'by number', id],
    async queryFn({ signal }) {
      try {
        const { payload } = await call(requisitionsEndpoints.get, { params: { id }, signal } as never)
        return (payload as unknown as { requisition: Requisition }).requisition
      } catch (error) {
        if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  })

/** The enquiries and papers made for a requisition; other registers change them, so each opening reads them again. */
export const outcomesQuery = (id: number) =>
  queryOptions({
    queryKey: ['requisitions', 'outcomes', id],
    queryFn: async ({ signal }) =>
      (await call(requisitionsEndpoints.outcomes, { params: { id }, signal })).payload.outcomes,
    staleTime: 0,
  })
