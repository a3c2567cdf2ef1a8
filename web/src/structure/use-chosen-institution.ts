import { permissionScope } from '@insaka/domain/permissions'
import { useCurrentUser } from '../state/current-user.ts'
import { useInstitution, useInstitutionSearch } from './institutions.queries.ts'

/** Whose departments and designations are shown: one's own, or those of the institution that the address names. */
export function useChosenInstitution(requestedCode: string | undefined) {
  const user = useCurrentUser()
  const canChoose = permissionScope(user.user.role, 'MANAGE_STRUCTURE') === 'any institution'
  const code = canChoose ? requestedCode : user.institution
  const { data: institution, error, refetch } = useInstitution(code)
  const search = useInstitutionSearch(canChoose)
  return { code, canChoose, institution, error, retry: () => void refetch(), search }
}
