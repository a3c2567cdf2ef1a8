import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser } from '../state/current-user.ts'
import type { Letterhead } from '../ui/print/letterhead.ts'

type LetterheadInstitution = Pick<ListedInstitution, 'id' | 'name' | 'code' | 'shield'>

/** Letterhead of the given institution, by default the user’s own. */
export function useLetterhead(other?: {
  code: string
  institution: LetterheadInstitution | undefined
}): Letterhead {
  const user = useCurrentUser()
  const ownInstitution = useQuery(currentInstitutionQuery(user.institution)).data
  const institution = other ? other.institution : ownInstitution
  return {
    institution: institution?.name ?? other?.code ?? user.institution,
    arms: useArms(institution),
    printedBy: `${user.firstName} ${user.lastName}`,
  }
}

/** Loaded in advance, because printing does not wait for it; null until loaded. */
function useArms(institution: LetterheadInstitution | undefined): ReactNode {
  const [loadedArms, setLoadedArms] = useState<{ of: string; arms: ReactNode }>()
  const { id, code, shield = null } = institution ?? {}
  const name = `${id} ${shield}`
  useEffect(() => {
    if (!id || !code) return undefined
    let isUnmounted = false
    const showArms = (arms: ReactNode) => isUnmounted || setLoadedArms({ of: `${id} ${shield}`, arms })
    void import('./PrintedArms.tsx')
      .then(({ loadPrintedArms }) => loadPrintedArms({ id, code, shield }))
      // A failed picture must not prevent printing.
      .then(showArms, () => showArms(<></>))
    return () => {
      isUnmounted = true
    }
  }, [id, code, shield])
  return loadedArms?.of === name ? loadedArms.arms : null
}
