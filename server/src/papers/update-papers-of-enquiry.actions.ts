import { isDeepStrictEqual } from 'node:util'
import { reevaluateCautions } from '@insaka/domain/core/cautions'
import { toDay } from '@insaka/domain/core/dates'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryDependentCautions, paperCautions } from '@insaka/domain/papers/papers.cautions'
import { isExpense } from '@insaka/domain/papers/papers.expenses'
import type { WriteTx } from '../db/transactions.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { columnsFromEnquiry } from './papers.copied-columns.ts'
import { findPapersOfEnquiry, paperRegister, updatePaper } from './papers.repository.ts'

/** Updates the copied columns and cautions of papers without changing their version. */
export async function updatePapersOfEnquiry(tx: WriteTx, enquiry: EnquiryRecord): Promise<void> {
  const facts = { today: toDay(tx.now), firstSavedOn: toDay(tx.now), enquiry }
  for (const before of await findPapersOfEnquiry(tx, { enquiryId: enquiry.id })) {
    const { state, cautions } = before
    const newCautions = isExpense(state)
      ? reevaluateCautions(
          paperCautions,
          enquiryDependentCautions,
          cautions,
          { ...before, status: state },
          facts,
        )
      : cautions
    const row = {
      ...before,
      ...columnsFromEnquiry({ ...enquiry, vendorCategory: countedCategory(enquiry) }),
      cautions: newCautions,
    }
    if (isDeepStrictEqual(row, before)) continue
    updatePaper(tx, row)
    recordChanges(tx, paperRegister(row.register), [
      { tx, action: 'followed', before: { row: before, record: {} }, after: { row, record: {} } },
    ])
  }
}
