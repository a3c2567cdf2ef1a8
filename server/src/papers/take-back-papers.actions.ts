import { toMoment } from '@insaka/domain/core/dates'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WriteTx } from '../db/transactions.ts'
import { setLinked, takeBackEnquiries } from '../enquiries/enquiries.actions.ts'
import { findEnquiriesWithRows, type Enquiry } from '../enquiries/enquiries.repository.ts'
import { takenBackRow } from '../registers/taken-back.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { updateCautions, loadRelatedPapers } from './paper-cautions.actions.ts'
import { toPaper, type PaperInput, type PaperKind } from './papers.kind.ts'
import { updatePaper, type Paper } from './papers.repository.ts'

/**
 * Takes back papers with the requests that were created with them, and releases other enquiries. The caller takes back
 * the contracts of the papers first.
 */
export async function takeBackPapers<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  papers: Paper<R>[],
): Promise<Paper<R>[]> {
  const enquiries = await findEnquiriesWithRows(
    tx,
    papers.map(({ row }) => row.enquiryId),
  )
  const changes = papers.map((before) => {
    const { version } = before.row
    const row = { ...takenBackRow(before.row, tx), version: version + 1, updatedOn: toMoment(tx.now) }
    updatePaper(tx, row)
    return { before, after: toPaper(kind, { ...before, row }) }
  })
  recordChanges(
    tx,
    kind.register,
    changes.map((change) => ({ tx, action: 'taken back', ...change })),
  )
  // The papers are taken back by now, so the cautions of related papers no longer depend on them.
  const related = await loadRelatedPapers(
    tx,
    kind,
    papers.map(({ row }) => row),
  )
  updateCautions(tx, kind, [], related)

  const byId = new Map(enquiries.map((enquiry) => [enquiry.row.id, enquiry]))
  for (const { row } of papers) releaseEnquiryOf(tx, byId.get(row.enquiryId)!, row)
  return changes.map(({ after }) => after)
}

function releaseEnquiryOf(tx: WriteTx, enquiry: Enquiry, { state, createdOn }: Paper['row']): void {
  if (enquiry.row.takenBackOn !== null) return
  const wasCreatedWithPaper = enquiry.row.enquiryType === 'NTR' && enquiry.row.createdOn === createdOn
  if (wasCreatedWithPaper) takeBackEnquiries(tx, [enquiry])
  // A cancelled paper has already released its enquiry.
  else if (state !== 'CANCELLED') setLinked(tx, enquiry, false)
}
