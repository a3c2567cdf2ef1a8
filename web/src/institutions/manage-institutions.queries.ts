import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import type { InstitutionChange, InstitutionInput } from '@insaka/domain/institutions/institutions.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useUpdateInstitution, useInvalidateInstitutions } from '../structure/institution-lookup.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'

export const institutionHistoryQuery = historyQuery(
  'institutions',
  async (request: HistoryCall<string>) => (await call(institutionsEndpoints.history, request)).payload,
)

export function useRegisterInstitution() {
  const updateInstitution = useUpdateInstitution()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: InstitutionInput; submitKey: string }) =>
      call(institutionsEndpoints.register, { body, submitKey }),
    onSuccess: ({ payload: { institution } }) => updateInstitution(institution.code, () => institution),
    // Only the answer may have been lost after a successful save.
    onError: useInvalidateInstitutions(),
    meta: { failureShownInForm: true, logMessage: 'Failed to register institution' },
  })
}

export function useChangeInstitution() {
  const updateInstitution = useUpdateInstitution()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: InstitutionChange; submitKey: string }) =>
      call(institutionsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload: { institution } }) => updateInstitution(institution.code, () => institution),
    onError: useInvalidateInstitutions(),
    meta: { failureShownInForm: true, logMessage: 'Failed to update institution' },
  })
}
