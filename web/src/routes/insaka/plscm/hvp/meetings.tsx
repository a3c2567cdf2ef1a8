import { createFileRoute } from '@tanstack/react-router'
import { MeetingsPage } from '../../../../meetings/MeetingsPage.tsx'
import { readListSearch } from '../../../../registers/list-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/hvp/meetings')({
  staticData: { title: 'Committee Meetings', description: 'Meetings of the procurement committee.' },
  validateSearch: readListSearch,
  component: MeetingsPage,
})
