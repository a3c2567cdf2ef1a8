import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import type { DesignationChange, DesignationInput } from '@insaka/domain/designations/designations.schema'
import type { DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import {
  useInstitutionChanged,
  useInstitutionsAskedAnew,
  withDepartments,
} from '../structure/institutions.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'

export const designationHistoryQuery = historyQuery(
  'institutions',
  async (asked: HistoryCall<string>) => (await call(designationsEndpoints.history, asked)).payload,
)

export function useDesignationsAdding(institution: string, department: string) {
  const changed = useDesignationsChanged(institution, department)
  const askAnew = useInstitutionsAskedAnew()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DesignationInput[]; submitKey: string }) =>
      call(designationsEndpoints.add, { body, submitKey }),
    onSuccess: ({ payload }) => changed(payload.designations),
    // An answer that was lost may have been a success.
    onError: askAnew,
    meta: { failureShownInForm: true, failed: 'Failed to save designation' },
  })
}

export function useDesignationChange(institution: string, department: string) {
  const changed = useDesignationsChanged(institution, department)
  const askAnew = useInstitutionsAskedAnew()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DesignationChange; submitKey: string }) =>
      call(designationsEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) => changed(payload.designations),
    // An answer that was lost may have been a success.
    onError: askAnew,
    meta: { failureShownInForm: true },
  })
}

function useDesignationsChanged(institution: string, department: string) {
  const changed = useInstitutionChanged()
  return (designations: DesignationRecord[]) =>
    changed(institution, (current) => {
      const departments = current.departments.map((each) =>
        each.code === department ? { ...each, designations } : each,
      )
      return withDepartments(departments)(current)
    })
}
