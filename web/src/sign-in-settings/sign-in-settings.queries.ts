import { signInSettingsEndpoints } from '@insaka/domain/sign-in-settings/sign-in-settings.endpoints'
import type { SignInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const signInSettingsQuery = queryOptions({
  queryKey: ['sign-in', 'settings'],
  queryFn: async ({ signal }) => (await call(signInSettingsEndpoints.read, { signal })).payload.settings,
})

export function useSignInSettingsChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: SignInSettings; submitKey: string }) =>
      call(signInSettingsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) => queryClient.setQueryData(signInSettingsQuery.queryKey, payload.settings),
    // A lost response may have been a success.
    onError: () => queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey }),
    meta: { failureShownInForm: true, leavesCountsUnchanged: true },
  })
}
