import { dateSection, statusSection } from '@insaka/domain/papers/papers.fields'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { ReadOnlyRecord } from '../registers/dialog/ReadOnlyRecord.tsx'
import { StatusNotice } from '../ui/dialog/StatusNotice.tsx'
import { Stages } from '../ui/record/Stages.tsx'
import type { DescribedPaper } from './describe-paper.ts'

type Props<Saved extends PaperRecord> = {
  described: DescribedPaper<Saved>
  paper: Saved
  /** Omits the last section, whose fields are still editable. */
  withoutStatus: boolean
}

/** A read-only paper: its time line from requisition to order, and its fields. */
export function ReadOnlyPaper<Saved extends PaperRecord>({ described, paper, withoutStatus }: Props<Saved>) {
  const { requisitionedOn, initiatedOn, approvalDate, purchaseOrderDate, statusReason } = paper
  return (
    <ReadOnlyRecord
      described={described}
      view={paper}
      hiddenSections={withoutStatus ? [dateSection, statusSection] : [dateSection]}
    >
      <Stages
        stages={[
          { label: 'Requisitioned', day: requisitionedOn },
          { label: 'Initiated', day: initiatedOn },
          { label: 'Approved', day: approvalDate },
          { label: 'Ordered', day: purchaseOrderDate },
        ]}
      />
      {statusReason && <StatusNotice title="Cancelled" reason={statusReason} />}
    </ReadOnlyRecord>
  )
}
