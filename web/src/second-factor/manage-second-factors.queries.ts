import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import { signInSettingsEndpoints } from '@insaka/domain/sign-in-settings/sign-in-settings.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const secondFactorRulesQuery = queryOptions({
  queryKey: ['second-factor', 'duty'],
  queryFn: async ({ signal }) => (await call(signInSettingsEndpoints.read, { signal })).payload.settings,
})

export function useRemoveSecondFactor(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.removeOfUser, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
    meta: { logMessage: 'Failed to remove the second factor' },
  })
}

export function useIssueSetupCode(id: string) {
  return useMutation({
    mutationFn: async () => (await call(secondFactorEndpoints.giveSetupCode, { params: { id } })).payload,
    meta: { logMessage: 'Failed to create a one-time code' },
  })
}
