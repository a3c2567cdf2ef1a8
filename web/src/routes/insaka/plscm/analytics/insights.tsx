import { createFileRoute } from '@tanstack/react-router'
import { UnderDevelopment } from '../../../../layout/UnderDevelopment.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/insights')({
  staticData: { title: 'Insights', description: 'Insights into procurement.' },
  component: Insights,
})

function Insights() {
  return <UnderDevelopment title="Insights" />
}
