import { decisionSettingsEndpoints } from '@insaka/domain/decision-rules/decision-settings.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Settings of decisions, with the holders of the duties that decide. */
export const decisionSettingsQuery = queryOptions({
  queryKey: ['decisions', 'settings'],
  queryFn: async ({ signal }) => (await call(decisionSettingsEndpoints.read, { signal })).payload,
  staleTime: 60_000,
})
