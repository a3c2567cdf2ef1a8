import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../../../procurement-report/archive/ArchivePage.tsx'
import type { ReportSearch } from '../../../../procurement-report/report-search.ts'

export const Route = createFileRoute('/insaka/plscm/analytics/archived')({
  staticData: { title: 'Archived Reports', description: 'Reports of earlier periods.' },
  // Read by the list of the reports itself: nothing of it is to be loaded with the sign-in page.
  validateSearch: (given: Readonly<Record<string, unknown>>): ReportSearch => given,
  component: ArchivePage,
})
