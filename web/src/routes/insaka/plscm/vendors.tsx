import { vendors } from '@insaka/domain/vendors/vendors.register'
import { createFileRoute } from '@tanstack/react-router'
import { createDescribedPage } from '../../../registers/described/DescribedPage.tsx'
import { readListSearch } from '../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/vendors')({
  staticData: { title: 'Vendors', description: 'The register of vendors.' },
  validateSearch: readListSearch,
  component: createDescribedPage(vendors),
})
