import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../../imports/ImportPage.tsx'
import type { ImportsSearch } from '../../../../imports/imports-search.ts'
import { RequirePermission } from '../../../../layout/RequirePermission.tsx'

export const Route = createFileRoute('/insaka/admin/imports/$id')({
  staticData: { title: 'Import' },
  // Read by the page itself: nothing of it is to be loaded with the sign-in page.
  validateSearch: (given: Readonly<Record<string, unknown>>): ImportsSearch => given,
  component: OneImport,
})

function OneImport() {
  return (
    <RequirePermission permission="IMPORT_CONTENT" title="Import">
      <ImportPage />
    </RequirePermission>
  )
}
