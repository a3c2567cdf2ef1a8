import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { LoadErrorDialog } from '../ui/dialog/LoadErrorDialog.tsx'
import { InstitutionDialog } from './InstitutionDialog.tsx'
import { isEditable, type EditableInstitution } from './editable-institution.ts'

type Props = {
  code: string
  /** The institution from the list, if the current page has it. */
  listed: ListedInstitution | undefined
  onClose: () => void
}

/** Loads the institution in the address and keeps its state at opening. */
export default function OpenInstitution({ code, listed, onClose }: Props) {
  const query = useInstitution(code)
  const [opened, setOpened] = useState<EditableInstitution | null>(null)
  // Data cached from an earlier visit may be outdated.
  const institution = listed ?? (query.dataUpdatedAt > 0 ? query.data : undefined)
  if (!opened && institution && isEditable(institution)) setOpened(institution)

  if (opened) return <InstitutionDialog institution={opened} onClose={onClose} />
  if (!query.error) return null
  return (
    <LoadErrorDialog
      title="Institution"
      subtitle={code}
      errorTitle="The institution could not be loaded."
      error={query.error}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    />
  )
}
