import { permissionScope } from '@insaka/domain/permissions'
import { useCurrentUser } from '../state/current-user.ts'
import { useInstitution, useInstitutionSearch } from './institution-lookup.queries.ts'

/** The institution in the address if the user may choose one, otherwise their own. */
export function useChosenInstitution(requestedCode: string | undefined) {
  const user = useCurrentUser()
  const canChoose = permissionScope(user.user.role, 'MANAGE_STRUCTURE') === 'any institution'
  const code = canChoose ? requestedCode : user.institution
  const { data: institution, error, refetch } = useInstitution(code)
  const search = useInstitutionSearch(canChoose)
  return { code, canChoose, institution, error, retry: () => void refetch(), search }
}
