import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import type { DesignationChange, DesignationInput } from '@insaka/domain/designations/designations.schema'
import type { DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import {
  useUpdateInstitution,
  useInvalidateInstitutions,
  withDepartments,
} from '../structure/institution-lookup.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'

export const designationHistoryQuery = historyQuery(
  'institutions',
  async (request: HistoryCall<string>) => (await call(designationsEndpoints.history, request)).payload,
)

export function useAddDesignations(institution: string, department: string) {
  const updateDesignations = useUpdateDesignations(institution, department)
  const refetchInstitutions = useInvalidateInstitutions()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DesignationInput[]; submitKey: string }) =>
      call(designationsEndpoints.add, { body, submitKey }),
    onSuccess: ({ payload }) => updateDesignations(payload.designations),
    // Only the answer may have been lost after a successful save.
    onError: refetchInstitutions,
    meta: { failureShownInForm: true, logMessage: 'Failed to save designation' },
  })
}

export function useChangeDesignation(institution: string, department: string) {
  const updateDesignations = useUpdateDesignations(institution, department)
  const refetchInstitutions = useInvalidateInstitutions()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DesignationChange; submitKey: string }) =>
      call(designationsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) => updateDesignations(payload.designations),
    onError: refetchInstitutions,
    meta: { failureShownInForm: true },
  })
}

function useUpdateDesignations(institution: string, department: string) {
  const updateInstitution = useUpdateInstitution()
  return (designations: DesignationRecord[]) =>
    updateInstitution(institution, (current) => {
      const departments = current.departments.map((each) =>
        each.code === department ? { ...each, designations } : each,
      )
      return withDepartments(departments)(current)
    })
}
