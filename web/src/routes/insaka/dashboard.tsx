import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../dashboard/DashboardPage.tsx'

export const Route = createFileRoute('/insaka/dashboard')({
  staticData: {
    title: 'Dashboard',
    description: 'Your institution, your role and your account at a glance.',
  },
  component: DashboardPage,
})
