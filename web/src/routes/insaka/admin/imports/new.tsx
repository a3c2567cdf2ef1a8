import { createFileRoute } from '@tanstack/react-router'
import { NewImportPage } from '../../../../imports/NewImportPage.tsx'
import type { ImportsSearch } from '../../../../imports/imports-search-params.ts'
import { RequirePermission } from '../../../../layout/RequirePermission.tsx'

export const Route = createFileRoute('/insaka/admin/imports/new')({
  staticData: { title: 'New import' },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): ImportsSearch => search,
  component: NewImport,
})

function NewImport() {
  return (
    <RequirePermission permission="IMPORT_CONTENT" title="New import">
      <NewImportPage />
    </RequirePermission>
  )
}
