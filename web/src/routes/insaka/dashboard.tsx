import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../dashboard/DashboardPage.tsx'
import type { YearSearch } from '../../dashboard/use-year.ts'

export const Route = createFileRoute('/insaka/dashboard')({
  staticData: {
    title: 'Dashboard',
    description: 'Your institution, your role and your account at a glance.',
  },
  // Read by the figures themselves: nothing of it is to be loaded with the sign-in page.
  validateSearch: (given: Readonly<Record<string, unknown>>): YearSearch => given,
  component: DashboardPage,
})
