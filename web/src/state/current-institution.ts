import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { institutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useAppState } from '../session/app-state.ts'

/**
 * The institution of the user who is signed in, with its departments and designations.
 * It is kept in the browser too, so that its name is shown before the server has answered.
 */
export function currentInstitutionQuery(code: string) {
  return queryOptions({
    queryKey: ['institutions', 'current', code],
    queryFn: async ({ signal }) => {
      const { payload } = await call(institutionsEndpoints.get, { params: { id: code }, signal })
      useAppState.setState({ institutionState: payload })
      return payload.institution
    },
    initialData: () => {
      // An older version of this page may have kept it in another form.
      const cached = institutionRecord.safeParse(useAppState.getState().institutionState?.institution)
      return cached.success && cached.data.code === code ? cached.data : undefined
    },
    initialDataUpdatedAt: 0,
  })
}
