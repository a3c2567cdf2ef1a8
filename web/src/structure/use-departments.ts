import { useQuery } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser } from '../state/current-user.ts'

/** The departments of one's own institution; none until they have come. */
export function useDepartments() {
  const { institution } = useCurrentUser()
  return useQuery(currentInstitutionQuery(institution)).data?.departments ?? []
}
