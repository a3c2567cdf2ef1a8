import { decisionSettingsEndpoints } from '@insaka/domain/decision-rules/decision-settings.endpoints'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { decisionSettingsQuery } from '../state/decision-settings.queries.ts'

export function useDecisionSettingsChange() {
  const queryClient = useQueryClient()
  const { queryKey } = decisionSettingsQuery
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DecisionSettings; submitKey: string }) =>
      call(decisionSettingsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) =>
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...payload }),
    // A lost response may have been a success.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failureShownInForm: true, leavesCountsUnchanged: true },
  })
}
