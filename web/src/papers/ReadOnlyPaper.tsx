import { decisionSection } from '@insaka/domain/decision-rules/decisions.fields'
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
  /** Omits the decision, which the band of a governed paper shows. */
  withoutDecision: boolean
  /** Omits the cautions, which are shown next to the decision. */
  withoutCautions: boolean
}

/** A read-only paper: its time line from requisition to order, and its fields. */
export function ReadOnlyPaper<Saved extends PaperRecord>(props: Props<Saved>) {
  const { described, paper, withoutStatus, withoutDecision, withoutCautions } = props
  const { requisitionedOn, initiatedOn, approvalDate, purchaseOrderDate, statusReason, decision } = paper
  const isRejected = decision === 'REJECTED'
  return (
    <ReadOnlyRecord
      described={described}
      view={described.view(paper)}
      hiddenSections={[
        dateSection,
        ...(withoutStatus ? [statusSection] : []),
        ...(withoutDecision ? [decisionSection] : []),
      ]}
      hidesCautions={withoutCautions}
    >
      <Stages
        stages={[
          { label: 'Requisitioned', day: requisitionedOn },
          { label: 'Initiated', day: initiatedOn },
          { label: 'Approved', day: approvalDate },
          { label: 'Ordered', day: purchaseOrderDate },
        ]}
      />
      {statusReason && !(isRejected && withoutDecision) && (
        <StatusNotice title={isRejected ? 'Rejected' : 'Cancelled'} reason={statusReason} />
      )}
    </ReadOnlyRecord>
  )
}
