import { createFileRoute } from '@tanstack/react-router'
import { InstitutionsPage } from '../../../institutions/InstitutionsPage.tsx'
import { OwnInstitutionPage } from '../../../institutions/OwnInstitutionPage.tsx'
import { readInstitutionsSearch } from '../../../institutions/institutions-search-params.ts'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { useMay } from '../../../state/current-user.ts'

export const Route = createFileRoute('/insaka/admin/institutions')({
  staticData: { title: 'Institutions' },
  validateSearch: readInstitutionsSearch,
  component: Institutions,
})

function Institutions() {
  const mayChange = useMay('MANAGE_INSTITUTIONS')
  return (
    <RequirePermission permission="READ_CONTENT" title="Institutions">
      {mayChange ? <InstitutionsPage /> : <OwnInstitutionPage />}
    </RequirePermission>
  )
}
