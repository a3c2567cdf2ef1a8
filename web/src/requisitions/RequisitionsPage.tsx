import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { createDescribedPage } from '../registers/described/DescribedPage.tsx'

export const RequisitionsPage = createDescribedPage(requisitions, {
  loadParts: async () => (await import('./requisition-parts.tsx')).requisitionParts,
})
