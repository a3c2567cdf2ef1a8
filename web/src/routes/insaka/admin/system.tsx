import { createFileRoute } from '@tanstack/react-router'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { SystemPage } from '../../../health/SystemPage.tsx'

export const Route = createFileRoute('/insaka/admin/system')({
  staticData: { title: 'System' },
  component: () => (
    <RequirePermission permission="SEE_SYSTEM" title="System">
      <SystemPage />
    </RequirePermission>
  ),
})
