import { requisitionNumbersIn } from '@insaka/domain/enquiries/requisition-references'
import { lazy, Suspense } from 'react'
import { useMay } from '../state/current-user.ts'

/** Loaded on demand, because few enquiries and papers are made for a requisition. */
const ItemsOfRequisition = lazy(() => import('./ItemsOfRequisition.tsx'))

/** The items of the requisitions that an enquiry or paper names. */
export function RequestedItems({ references }: { references: string | null | undefined }) {
  const mayRead = useMay('READ_REQUISITIONS')
  if (!mayRead) return null
  return requisitionNumbersIn(references).map((number) => (
    <Suspense key={number} fallback={null}>
      <ItemsOfRequisition number={number} />
    </Suspense>
  ))
}
