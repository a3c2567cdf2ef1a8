import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '../../../../contracts/ContractsPage.tsx'
import { readListSearch } from '../../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/hvp/contracts')({
  staticData: {
    title: 'Contracts',
    description: 'The register of contracts, with awards and payments.',
  },
  validateSearch: readListSearch,
  component: ContractsPage,
})
