import { isDeepStrictEqual } from 'node:util'
import { reevaluateCautions } from '@insaka/domain/core/cautions'
import { toDay } from '@insaka/domain/core/dates'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryDependentCautions, paperCautions } from '@insaka/domain/papers/papers.cautions'
import { isExpense } from '@insaka/domain/papers/papers.expenses'
import type { OnEnquiryChanged } from '../enquiries/enquiries.actions.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { columnsFromEnquiry } from './papers.copied-columns.ts'
import { findPapersOfEnquiry, paperRegister, updatePaper } from './papers.repository.ts'

/** Updates the copied columns and cautions of papers without changing their version. */
export const updatePapersOfEnquiry: OnEnquiryChanged = async (tx, enquiry) => {
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
