import { permissionScope } from '@insaka/domain/permissions'
import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { useInstitution, useInstitutionSearch } from '../structure/institution-lookup.queries.ts'

// Lazy: most administrators manage a single institution.
const InstitutionSelect = lazy(async () => ({
  default: (await import('../structure/InstitutionSelect.tsx')).InstitutionSelect,
}))

type Props = { code: string; onChoose: (code: string | undefined) => void }

/** Institution picker for users who manage several; null for others. */
export function InstitutionChoice({ code, onChoose }: Props) {
  const me = useCurrentUser()
  const mayChoose = permissionScope(me.user.role, 'MANAGE_USERS') === 'any institution'
  const chosen = useInstitution(code).data
  const search = useInstitutionSearch(mayChoose)
  if (!mayChoose) return null
  return (
    <Suspense fallback={null}>
      <InstitutionSelect
        chosen={chosen}
        search={search}
        onChoose={(each) => onChoose(each === me.institution ? undefined : each)}
      />
    </Suspense>
  )
}
