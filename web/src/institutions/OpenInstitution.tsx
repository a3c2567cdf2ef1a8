import type { InstitutionInput, InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import { useInstitution } from '../structure/institutions.queries.ts'
import { UnloadedDialog } from '../ui/dialog/UnloadedDialog.tsx'
import { InstitutionDialog } from './InstitutionDialog.tsx'
import { isWhole, type WholeInstitution } from './whole-institution.ts'

type Props = {
  code: string
  /** As the list has it, when it is on the page that is shown. */
  listed: InstitutionListed | undefined
  /** What stands there already, since an earlier try to register it was carried out after all. */
  begun: Begun | null
  onClose: () => void
}

export type Begun = { institution: WholeInstitution; typed: InstitutionInput }

/** The institution that the address names, as it stood when it was opened. */
export default function OpenInstitution({ code, listed, begun, onClose }: Props) {
  const found = useInstitution(code)
  const [opened, setOpened] = useState<WholeInstitution | null>(begun?.institution ?? null)
  // What the browser has kept from an earlier visit may be old.
  const known = listed ?? (found.dataUpdatedAt > 0 ? found.data : undefined)
  if (!opened && known && isWhole(known)) setOpened(known)

  if (opened) return <InstitutionDialog institution={opened} typed={begun?.typed ?? null} onClose={onClose} />
  if (!found.error) return null
  return (
    <UnloadedDialog
      title="Institution"
      subtitle={code}
      told="The institution could not be loaded."
      error={found.error}
      onRetry={() => void found.refetch()}
      onClose={onClose}
    />
  )
}
