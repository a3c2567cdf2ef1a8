import { createFileRoute } from '@tanstack/react-router'
import { UnderDevelopment } from '../../../../layout/UnderDevelopment.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/archived')({
  staticData: { title: 'Archived Reports', description: 'Reports of earlier periods.' },
  component: ArchivedReports,
})

function ArchivedReports() {
  return <UnderDevelopment title="Archived Reports" />
}
