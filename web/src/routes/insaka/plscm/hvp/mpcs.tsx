import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/hvp/mpcs')({
  staticData: { title: 'MPC Records' },
  component: MpcRecords,
})

function MpcRecords() {
  return <NotInThisVersion title="MPC Records" />
}
