import { createFileRoute } from '@tanstack/react-router'
import { UnderDevelopment } from '../../../../layout/UnderDevelopment.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/register')({
  staticData: { title: 'Stores Register', description: 'The register of the stores.' },
  component: StoresRegister,
})

function StoresRegister() {
  return <UnderDevelopment title="Stores Register" />
}
