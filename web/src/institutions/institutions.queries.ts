import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import type { InstitutionChange, InstitutionInput } from '@insaka/domain/institutions/institutions.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useInstitutionChanged, useInstitutionsAskedAnew } from '../structure/institutions.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'

export const institutionHistoryQuery = historyQuery(
  'institutions',
  async (asked: HistoryCall<string>) => (await call(institutionsEndpoints.history, asked)).payload,
)

export function useRegistering() {
  const changed = useInstitutionChanged()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: InstitutionInput; submitKey: string }) =>
      call(institutionsEndpoints.register, { body, submitKey }),
    onSuccess: ({ payload: { institution } }) => changed(institution.code, () => institution),
    // An answer that was lost may have been a success.
    onError: useInstitutionsAskedAnew(),
    meta: { failureShownInForm: true, failed: 'Failed to register institution' },
  })
}

export function useInstitutionChange() {
  const changed = useInstitutionChanged()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: InstitutionChange; submitKey: string }) =>
      call(institutionsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload: { institution } }) => changed(institution.code, () => institution),
    // An answer that was lost may have been a success.
    onError: useInstitutionsAskedAnew(),
    meta: { failureShownInForm: true, failed: 'Failed to update institution' },
  })
}
