import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import type { PaperRecord } from './paper-form.ts'

/** Below the title of a paper: which one, and of which enquiry. */
export const PaperSubtitle = ({ reference, status, enquiry }: PaperRecord) => (
  <>
    <span>{reference}</span>
    {status !== 'IN_PROGRESS' && <strong>{paperStatuses[status]}</strong>}
    <span>Enquiry {enquiry.reference}</span>
  </>
)
