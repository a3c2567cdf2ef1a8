import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import type { DepartmentChange, DepartmentInput } from '@insaka/domain/departments/departments.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useInstitutionChanged, withDepartments } from '../state/institutions.ts'

export function useDepartmentsAdding(institution: string) {
  const changed = useInstitutionChanged()
  return useMutation({
    mutationFn: (body: DepartmentInput[]) => call(departmentsEndpoints.add, { body }),
    onSuccess: ({ payload }) => changed(institution, withDepartments(payload.departments)),
    meta: { failureShownInForm: true },
  })
}

export function useDepartmentChange(institution: string) {
  const changed = useInstitutionChanged()
  return useMutation({
    mutationFn: (body: DepartmentChange) => call(departmentsEndpoints.change, { body }),
    onSuccess: ({ payload }) => changed(institution, withDepartments(payload.departments)),
    meta: { failureShownInForm: true },
  })
}
