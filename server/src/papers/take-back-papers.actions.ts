import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WriteTx } from '../db/transactions.ts'
import { setLinked, takeBackEnquiries } from '../enquiries/enquiries.actions.ts'
import { findEnquiriesWithRows, type Enquiry } from '../enquiries/enquiries.repository.ts'
import { takenBackRow } from '../registers/taken-back.ts'
import { takeBulkStep } from '../registers/record-changes.ts'
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
  const changed = takeBulkStep(tx, kind.register, 'takeBack', papers, {
    columns: ({ row }) => takenBackRow(row, tx),
    update: updatePaper,
    rebuild: (before, row) => toPaper(kind, { ...before, row }),
  })
  // The papers are taken back by now, so the cautions of related papers no longer depend on them.
  const related = await loadRelatedPapers(
    tx,
    kind,
    papers.map(({ row }) => row),
  )
  updateCautions(tx, kind, [], related)

  const byId = new Map(enquiries.map((enquiry) => [enquiry.row.id, enquiry]))
  for (const { row } of papers) releaseEnquiryOf(tx, byId.get(row.enquiryId)!, row)
  return changed
}

function releaseEnquiryOf(tx: WriteTx, enquiry: Enquiry, { state, createdOn }: Paper['row']): void {
  if (enquiry.row.takenBackOn !== null) return
  const wasCreatedWithPaper = enquiry.row.enquiryType === 'NTR' && enquiry.row.createdOn === createdOn
  if (wasCreatedWithPaper) takeBackEnquiries(tx, [enquiry])
  // A cancelled paper has already released its enquiry.
  else if (state !== 'CANCELLED') setLinked(tx, enquiry, false)
}
