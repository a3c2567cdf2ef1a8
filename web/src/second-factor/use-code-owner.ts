import { useCurrentUser } from '../state/current-user.ts'
import { useInstitution } from '../structure/institution-lookup.queries.ts'

/** Owner of the recovery codes, as printed on their sheet. */
export function useCodeOwner() {
  const { firstName, lastName, institution, user } = useCurrentUser()
  return {
    institution: useInstitution(institution).data?.name ?? institution,
    username: user.username,
    name: `${firstName} ${lastName}`,
  }
}
