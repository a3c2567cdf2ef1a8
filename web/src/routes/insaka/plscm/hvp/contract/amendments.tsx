import { createFileRoute } from '@tanstack/react-router'
import { AmendmentsPage } from '../../../../../amendments/AmendmentsPage.tsx'
import { readListSearch } from '../../../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/hvp/contract/amendments')({
  staticData: { title: 'Amendments', description: 'The register of contract amendments.' },
  validateSearch: readListSearch,
  component: AmendmentsPage,
})
