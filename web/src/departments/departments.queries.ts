import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import type { DepartmentChange, DepartmentInput } from '@insaka/domain/departments/departments.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import {
  useUpdateInstitution,
  useInvalidateInstitutions,
  withDepartments,
} from '../structure/institution-lookup.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'

export const departmentHistoryQuery = historyQuery(
  'institutions',
  async (request: HistoryCall<string>) => (await call(departmentsEndpoints.history, request)).payload,
)

export function useAddDepartments(institution: string) {
  const updateInstitution = useUpdateInstitution()
  const refetchInstitutions = useInvalidateInstitutions()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DepartmentInput[]; submitKey: string }) =>
      call(departmentsEndpoints.add, { body, submitKey }),
    onSuccess: ({ payload }) => updateInstitution(institution, withDepartments(payload.departments)),
    // Only the answer may have been lost after a successful save.
    onError: refetchInstitutions,
    meta: { failureShownInForm: true, logMessage: 'Failed to save department' },
  })
}

export function useChangeDepartment(institution: string) {
  const updateInstitution = useUpdateInstitution()
  const refetchInstitutions = useInvalidateInstitutions()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DepartmentChange; submitKey: string }) =>
      call(departmentsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) => updateInstitution(institution, withDepartments(payload.departments)),
    onError: refetchInstitutions,
    meta: { failureShownInForm: true },
  })
}
