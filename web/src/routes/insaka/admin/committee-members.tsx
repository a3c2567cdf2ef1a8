import { committeeMembers } from '@insaka/domain/committee-members/committee-members.register'
import { createFileRoute } from '@tanstack/react-router'
import { createDescribedPage } from '../../../registers/described/DescribedPage.tsx'
import { readListSearch } from '../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/admin/committee-members')({
  staticData: { title: 'Committee Members', description: 'Members of the procurement committee.' },
  validateSearch: readListSearch,
  component: createDescribedPage(committeeMembers),
})
