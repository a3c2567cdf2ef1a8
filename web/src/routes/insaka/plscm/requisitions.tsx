import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '../../../registers/list-search-params.ts'
import { RequisitionsPage } from '../../../requisitions/RequisitionsPage.tsx'

export const Route = createFileRoute('/insaka/plscm/requisitions')({
  staticData: {
    title: 'Requisitions',
    description: 'The register of purchase requisitions: what departments need, and what came of it.',
  },
  validateSearch: readListSearch,
  component: RequisitionsPage,
})
