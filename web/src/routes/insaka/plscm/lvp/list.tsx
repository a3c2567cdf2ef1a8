import { createFileRoute } from '@tanstack/react-router'
import { LvpPage } from '../../../../lvp/LvpPage.tsx'
import { readListSearch } from '../../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/lvp/list')({
  staticData: { title: 'LVP Records', description: 'The register of low value papers.' },
  validateSearch: readListSearch,
  component: LvpPage,
})
