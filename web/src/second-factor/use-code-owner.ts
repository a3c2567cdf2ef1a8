import { useCurrentUser } from '../state/current-user.ts'
import { useInstitution } from '../structure/institutions.queries.ts'

/** Whose recovery codes they are, as it is written on their sheet. */
export function useCodeOwner() {
  const { firstName, lastName, institution, user } = useCurrentUser()
  return {
    institution: useInstitution(institution).data?.name ?? institution,
    username: user.username,
    name: `${firstName} ${lastName}`,
  }
}
