import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { windowEndpoints } from '@insaka/domain/institutions/window.endpoints'
import type { WindowChange } from '@insaka/domain/institutions/window.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useInstitutionChanged } from '../../structure/institutions.queries.ts'

type Of = Pick<InstitutionRecord, 'id' | 'code'>

export function useWindowChange({ id, code }: Of) {
  const changed = useInstitutionChanged()
  return useMutation({
    mutationFn: (body: WindowChange) => call(windowEndpoints.change, { params: { id }, body }),
    onSuccess: ({ payload: { window } }) => changed(code, (institution) => ({ ...institution, window })),
    meta: { failureShownInForm: true },
  })
}
