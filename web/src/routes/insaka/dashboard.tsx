import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../dashboard/DashboardPage.tsx'
import type { YearSearch } from '../../dashboard/use-year.ts'

export const Route = createFileRoute('/insaka/dashboard')({
  staticData: {
    title: 'Dashboard',
    description: 'Your institution, your role and your account at a glance.',
  },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): YearSearch => search,
  component: DashboardPage,
})
