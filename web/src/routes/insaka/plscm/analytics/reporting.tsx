import { createFileRoute } from '@tanstack/react-router'
import type { ReportSearch } from '../../../../procurement-report/report-search-params.ts'
import { ReportPage } from '../../../../procurement-report/ReportPage.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/reporting')({
  staticData: { title: 'Reporting', description: 'The procurement report of a period.' },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): ReportSearch => search,
  component: ReportPage,
})
