import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RequisitionLinks } from '../requested-items/RequisitionLinks.tsx'
import { RecordHead } from '../ui/record/RecordHead.tsx'
import { FileName } from '../registers/dialog/attachment/FileLine.tsx'

export function PaperHead({ record, children }: { record: PaperRecord; children?: ReactNode }) {
  const { reference, status, enquiry, vendor, purchaseOrderValue, currency, purchaseOrder, attachment } =
    record
  return (
    <RecordHead
      record={record}
      reference={reference}
      state={status}
      stateLabel={paperStatuses[status]}
      link={
        <>
          Enquiry{' '}
          <Link to="/insaka/plscm/enquiries" search={{ record: enquiry.id, scope: 'institution' }}>
            {enquiry.reference}
          </Link>
        </>
      }
      facts={
        <>
          <span>{vendor}</span>
          <b>{formatAmount(purchaseOrderValue, currency)}</b>
          {purchaseOrder ? <span>Order {purchaseOrder}</span> : <span data-none>No order yet</span>}
          {attachment ? <FileName file={attachment} /> : <span data-none>No file yet</span>}
          {!enquiry.vendorCategoryConfirmed && <span data-none>Vendor category not confirmed</span>}
          <RequisitionLinks references={enquiry.requisition} />
          {children}
        </>
      }
    />
  )
}
