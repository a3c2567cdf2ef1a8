import { createFileRoute } from '@tanstack/react-router'
import { NotInThisVersion } from '../../../../../layout/NotInThisVersion.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/settings/products')({
  staticData: { title: 'Products' },
  component: Products,
})

function Products() {
  return <NotInThisVersion title="Products" />
}
