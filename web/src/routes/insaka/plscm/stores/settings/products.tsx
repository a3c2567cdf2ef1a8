import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '../../../../../fuel-products/ProductsPage.tsx'

export const Route = createFileRoute('/insaka/plscm/stores/settings/products')({
  staticData: { title: 'Products', description: 'Fuel products, their prices, and overdrafts.' },
  component: ProductsPage,
})
