import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { sqlAccessEndpoints } from '@insaka/domain/institutions/sql-access.endpoints'
import type { SqlAccessChange } from '@insaka/domain/institutions/sql-access.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useUpdateInstitution } from '../../structure/institution-lookup.queries.ts'

type InstitutionKey = Pick<InstitutionRecord, 'id' | 'code'>

export function useChangeSqlAccess({ id, code }: InstitutionKey) {
  const updateInstitution = useUpdateInstitution()
  return useMutation({
    mutationFn: (body: SqlAccessChange) => call(sqlAccessEndpoints.change, { params: { id }, body }),
    onSuccess: ({ payload: { window } }) =>
      updateInstitution(code, (institution) => ({ ...institution, window })),
    meta: { failureShownInForm: true },
  })
}
