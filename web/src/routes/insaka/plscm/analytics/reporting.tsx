import { createFileRoute } from '@tanstack/react-router'
import type { ReportSearch } from '../../../../procurement-report/report-search.ts'
import { ReportPage } from '../../../../procurement-report/ReportPage.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/reporting')({
  staticData: { title: 'Reporting', description: 'The procurement report of a period.' },
  // Read by the list of the reports itself: nothing of it is to be loaded with the sign-in page.
  validateSearch: (given: Readonly<Record<string, unknown>>): ReportSearch => given,
  component: ReportPage,
})
