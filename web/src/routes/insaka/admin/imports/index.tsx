import { createFileRoute } from '@tanstack/react-router'
import { ImportsPage } from '../../../../imports/ImportsPage.tsx'
import type { ImportsSearch } from '../../../../imports/imports-search-params.ts'
import { RequirePermission } from '../../../../layout/RequirePermission.tsx'

export const Route = createFileRoute('/insaka/admin/imports/')({
  staticData: { title: 'Imports' },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): ImportsSearch => search,
  component: Imports,
})

function Imports() {
  return (
    <RequirePermission permission="IMPORT_CONTENT" title="Imports">
      <ImportsPage />
    </RequirePermission>
  )
}
