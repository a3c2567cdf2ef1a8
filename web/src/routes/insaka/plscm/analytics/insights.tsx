import { createFileRoute } from '@tanstack/react-router'
import { InsightsPage } from '../../../../dashboard/insights/InsightsPage.tsx'
import type { YearSearch } from '../../../../dashboard/use-year.ts'

export const Route = createFileRoute('/insaka/plscm/analytics/insights')({
  staticData: {
    title: 'Insights',
    description: 'Expenses and waiting times of the year.',
  },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): YearSearch => search,
  component: InsightsPage,
})
