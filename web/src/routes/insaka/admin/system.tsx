import { createFileRoute } from '@tanstack/react-router'
import { WhoMay } from '../../../layout/WhoMay.tsx'
import { SystemPage } from '../../../system/SystemPage.tsx'

export const Route = createFileRoute('/insaka/admin/system')({
  staticData: { title: 'System' },
  component: () => (
    <WhoMay permission="SEE_SYSTEM" title="System">
      <SystemPage />
    </WhoMay>
  ),
})
