import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { institutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { storedInstitution } from '../session/app-state.ts'

/** The user’s institution with its structure, cached in the browser so that its name shows at once. */
export function currentInstitutionQuery(code: string) {
  return queryOptions({
    queryKey: ['institutions', 'current', code],
    queryFn: async ({ signal }) => {
      return (await call(institutionsEndpoints.get, { params: { id: code }, signal })).payload.institution
    },
    initialData: () => {
      // An older version may have saved another format.
      const cached = institutionRecord.safeParse(storedInstitution())
      return cached.success && cached.data.code === code ? cached.data : undefined
    },
    initialDataUpdatedAt: 0,
  })
}
