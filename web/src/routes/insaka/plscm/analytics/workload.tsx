import { createFileRoute } from '@tanstack/react-router'
import { WorkloadPage } from '../../../../decisions/workload/WorkloadPage.tsx'
import { RequirePermission } from '../../../../layout/RequirePermission.tsx'

export const Route = createFileRoute('/insaka/plscm/analytics/workload')({
  staticData: {
    title: 'Workload',
    description: 'Open papers of each officer, and decisions of each person.',
  },
  component: Workload,
})

function Workload() {
  return (
    <RequirePermission permission="MANAGE_USERS" duties={['HEAD_OF_PROCUREMENT']} title="Workload">
      <WorkloadPage />
    </RequirePermission>
  )
}
