import { createFileRoute } from '@tanstack/react-router'
import { UnderDevelopment } from '../../../../layout/UnderDevelopment.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/assets')({
  staticData: { title: 'Asset Management', description: 'The assets of the institution.' },
  component: AssetManagement,
})

function AssetManagement() {
  return <UnderDevelopment title="Asset Management" />
}
