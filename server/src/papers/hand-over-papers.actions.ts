import { withEditor } from '@insaka/domain/decision-rules/decisions.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WriteTx } from '../db/transactions.ts'
import { handOverEnquiries, type Receiver } from '../enquiries/enquiries.actions.ts'
import { findEnquiriesWithRows } from '../enquiries/enquiries.repository.ts'
import { takeBulkStep } from '../registers/record-changes.ts'
import { toPaper, type PaperInput, type PaperKind } from './papers.kind.ts'
import { updatePaper, type Paper } from './papers.repository.ts'

export async function handOverPapers<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  papers: Paper<R>[],
  leaverId: string,
  receiver: Receiver,
): Promise<void> {
  const enquiries = await findEnquiriesWithRows(tx, [...new Set(papers.map(({ row }) => row.enquiryId))])
  handOverEnquiries(
    tx,
    enquiries.filter(({ row }) => row.initiatorId === leaverId),
    receiver,
  )
  takeBulkStep(tx, kind.register, 'handOver', papers, {
    columns: ({ row, record }) => ({
      ...receiver,
      ...(record.governedBy !== null && { editorIds: withEditor(row.editorIds, receiver.initiatorId) }),
    }),
    update: updatePaper,
    rebuild: (before, row) => toPaper(kind, { ...before, row }),
  })
}
