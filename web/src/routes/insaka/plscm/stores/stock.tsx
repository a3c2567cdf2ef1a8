import { createFileRoute } from '@tanstack/react-router'
import { UnderDevelopment } from '../../../../layout/UnderDevelopment.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/stock')({
  staticData: { title: 'Stock Control', description: 'Stock control of the stores.' },
  component: StockControl,
})

function StockControl() {
  return <UnderDevelopment title="Stock Control" />
}
