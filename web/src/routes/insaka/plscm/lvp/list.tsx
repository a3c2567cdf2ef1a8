import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/lvp/list')({
  staticData: { title: 'LVP Records' },
  component: LvpRecords,
})

function LvpRecords() {
  return <NotInThisVersion title="LVP Records" />
}
