import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/reporting')({
  staticData: { title: 'Reporting' },
  component: Reporting,
})

function Reporting() {
  return <NotInThisVersion title="Reporting" />
}
