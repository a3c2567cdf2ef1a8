import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser } from '../state/current-user.ts'
import type { Letterhead } from '../ui/print/letterhead.ts'

type Whose = Pick<InstitutionListed, 'id' | 'name' | 'code' | 'shield'>

/** Whose sheet it is and who prints it; of one's own institution where no other is given. */
export function useLetterhead(of?: Whose): Letterhead {
  const user = useCurrentUser()
  const own = useQuery(currentInstitutionQuery(user.institution)).data
  const institution = of ?? own
  return {
    institution: institution?.name ?? user.institution,
    arms: useArms(institution),
    printedBy: `${user.firstName} ${user.lastName}`,
  }
}

/** Fetched after the page, and before anybody prints. */
function useArms(institution: Whose | undefined): ReactNode {
  const [arms, setArms] = useState<ReactNode>(null)
  const { id, code, shield = null } = institution ?? {}
  useEffect(() => {
    if (!id || !code) return undefined
    let isGone = false
    void import('./PrintedArms.tsx')
      .then(({ printedArms }) => printedArms({ id, code, shield }))
      // A sheet without it is a sheet all the same.
      .then(
        (made) => isGone || setArms(made),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [id, code, shield])
  return arms
}
