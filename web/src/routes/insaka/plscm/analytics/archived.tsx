import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../../../procurement-report/archive/ArchivePage.tsx'
import type { ReportSearch } from '../../../../procurement-report/report-search-params.ts'

export const Route = createFileRoute('/insaka/plscm/analytics/archived')({
  staticData: { title: 'Archived Reports', description: 'Reports of earlier periods.' },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): ReportSearch => search,
  component: ArchivePage,
})
