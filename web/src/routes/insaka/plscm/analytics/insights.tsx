import { createFileRoute } from '@tanstack/react-router'
import { InsightsPage } from '../../../../dashboard/insights/InsightsPage.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/insights')({
  staticData: {
    title: 'Insights',
    description: 'Where the money went, and how long it took.',
  },
  component: InsightsPage,
})
