import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import { useInstitution } from '../structure/institutions.queries.ts'
import { UnloadedDialog } from '../ui/dialog/UnloadedDialog.tsx'
import { InstitutionDialog } from './InstitutionDialog.tsx'
import { isWhole, type WholeInstitution } from './whole-institution.ts'

type Props = {
  code: string
  /** As the list has it, when it is on the page that is shown. */
  listed: InstitutionListed | undefined
  onClose: () => void
}

/** The institution that the address names, as it was when it was opened. */
export default function OpenInstitution({ code, listed, onClose }: Props) {
  const found = useInstitution(code)
  const [opened, setOpened] = useState<WholeInstitution | null>(null)
  // What the browser has kept from an earlier visit may be old.
  const institution = listed ?? (found.dataUpdatedAt > 0 ? found.data : undefined)
  if (!opened && institution && isWhole(institution)) setOpened(institution)

  if (opened) return <InstitutionDialog institution={opened} onClose={onClose} />
  if (!found.error) return null
  return (
    <UnloadedDialog
      title="Institution"
      subtitle={code}
      failed="The institution could not be loaded."
      error={found.error}
      onRetry={() => void found.refetch()}
      onClose={onClose}
    />
  )
}
