import { createFileRoute } from '@tanstack/react-router'
import { UnderDevelopment } from '../../../layout/UnderDevelopment.tsx'

export const Route = createFileRoute('/insaka/plscm/price-analysis')({
  staticData: { title: 'Price Analysis', description: 'Compare prices of goods and services.' },
  component: PriceAnalysis,
})

function PriceAnalysis() {
  return (
    <UnderDevelopment title="Price Analysis" sentence="Module under development. Will be available soon." />
  )
}
