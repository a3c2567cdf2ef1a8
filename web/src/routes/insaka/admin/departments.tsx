import { createFileRoute } from '@tanstack/react-router'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { EntriesPage } from '../../../structure-entries/EntriesPage.tsx'
import { readStructureSearch } from '../../../structure/structure-search-params.ts'

export const Route = createFileRoute('/insaka/admin/departments')({
  staticData: { title: 'Departments' },
  validateSearch: readStructureSearch,
  component: Departments,
})

function Departments() {
  return (
    <RequirePermission permission="MANAGE_STRUCTURE" title="Departments">
      <EntriesPage name="departments" />
    </RequirePermission>
  )
}
