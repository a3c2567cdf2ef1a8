import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/enquiries')({
  staticData: { title: 'Enquiries' },
  component: Enquiries,
})

function Enquiries() {
  return <NotInThisVersion title="Enquiries" />
}
