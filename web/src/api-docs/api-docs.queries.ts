import { platformEndpoints } from '@insaka/domain/core/platform.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { OpenApi } from './openapi.ts'

export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => (await call(platformEndpoints.openapi, { signal })).payload as OpenApi,
  staleTime: Infinity,
})
