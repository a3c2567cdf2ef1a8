import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import type { DepartmentChange, DepartmentInput } from '@insaka/domain/departments/departments.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import {
  useInstitutionChanged,
  useInstitutionsAskedAnew,
  withDepartments,
} from '../structure/institutions.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'

export const departmentHistoryQuery = historyQuery(
  'institutions',
  async (asked: HistoryCall<string>) => (await call(departmentsEndpoints.history, asked)).payload,
)

export function useDepartmentsAdding(institution: string) {
  const changed = useInstitutionChanged()
  const askAnew = useInstitutionsAskedAnew()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DepartmentInput[]; submitKey: string }) =>
      call(departmentsEndpoints.add, { body, submitKey }),
    onSuccess: ({ payload }) => changed(institution, withDepartments(payload.departments)),
    // An answer that was lost may have been a success.
    onError: askAnew,
    meta: { failureShownInForm: true, failed: 'Failed to save department' },
  })
}

export function useDepartmentChange(institution: string) {
  const changed = useInstitutionChanged()
  const askAnew = useInstitutionsAskedAnew()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DepartmentChange; submitKey: string }) =>
      call(departmentsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) => changed(institution, withDepartments(payload.departments)),
    // An answer that was lost may have been a success.
    onError: askAnew,
    meta: { failureShownInForm: true },
  })
}
