import { createFileRoute } from '@tanstack/react-router'
import { MpcPage } from '../../../../mpc/MpcPage.tsx'
import { readListSearch } from '../../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/hvp/mpcs')({
  staticData: { title: 'MPC Records', description: 'The register of procurement committee papers.' },
  validateSearch: readListSearch,
  component: MpcPage,
})
