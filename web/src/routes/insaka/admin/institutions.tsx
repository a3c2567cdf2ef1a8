import { createFileRoute } from '@tanstack/react-router'
import { InstitutionsPage } from '../../../institutions/InstitutionsPage.tsx'
import { readInstitutionsSearch } from '../../../institutions/institutions-search.ts'
import { WhoMay } from '../../../layout/WhoMay.tsx'

export const Route = createFileRoute('/insaka/admin/institutions')({
  staticData: { title: 'Institutions' },
  validateSearch: readInstitutionsSearch,
  component: Institutions,
})

function Institutions() {
  return (
    <WhoMay permission="MANAGE_INSTITUTIONS" title="Institutions">
      <InstitutionsPage />
    </WhoMay>
  )
}
