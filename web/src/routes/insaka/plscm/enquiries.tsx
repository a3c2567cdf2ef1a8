import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesPage } from '../../../enquiries/EnquiriesPage.tsx'
import { readListSearch } from '../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/enquiries')({
  staticData: {
    title: 'Enquiries',
    description: 'The register of enquiries: requests for quotations and tenders.',
  },
  validateSearch: readListSearch,
  component: EnquiriesPage,
})
