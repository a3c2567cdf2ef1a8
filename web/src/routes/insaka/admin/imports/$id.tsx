import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../../imports/ImportPage.tsx'
import type { ImportsSearch } from '../../../../imports/imports-search-params.ts'
import { RequirePermission } from '../../../../layout/RequirePermission.tsx'

export const Route = createFileRoute('/insaka/admin/imports/$id')({
  staticData: { title: 'Import' },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): ImportsSearch => search,
  component: OneImport,
})

function OneImport() {
  return (
    <RequirePermission permission="IMPORT_CONTENT" title="Import">
      <ImportPage />
    </RequirePermission>
  )
}
