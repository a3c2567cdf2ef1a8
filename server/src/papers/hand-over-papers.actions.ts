import { toMoment } from '@insaka/domain/core/dates'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WriteTx } from '../db/transactions.ts'
import { handOverEnquiries, type Receiver } from '../enquiries/enquiries.actions.ts'
import { findEnquiriesWithRows } from '../enquiries/enquiries.repository.ts'
import { recordChanges } from '../registers/record-changes.ts'
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
  const changed = papers.map((before) => {
    const { version } = before.row
    const row = { ...before.row, ...receiver, version: version + 1, updatedOn: toMoment(tx.now) }
    updatePaper(tx, row)
    return { before, after: toPaper(kind, { ...before, row }) }
  })
  recordChanges(
    tx,
    kind.register,
    changed.map((change) => ({ tx, action: 'handed over', ...change })),
  )
}
