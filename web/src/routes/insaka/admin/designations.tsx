import { createFileRoute } from '@tanstack/react-router'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { EntriesPage } from '../../../structure-entries/EntriesPage.tsx'
import { readStructureSearch } from '../../../structure/structure-search-params.ts'

export const Route = createFileRoute('/insaka/admin/designations')({
  staticData: { title: 'Designations' },
  validateSearch: readStructureSearch,
  component: Designations,
})

function Designations() {
  return (
    <RequirePermission permission="MANAGE_STRUCTURE" title="Designations">
      <EntriesPage name="designations" />
    </RequirePermission>
  )
}
