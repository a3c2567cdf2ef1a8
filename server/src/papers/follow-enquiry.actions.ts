import { isDeepStrictEqual } from 'node:util'
import { judgedAgain } from '@insaka/domain/core/cautions'
import { toDay } from '@insaka/domain/core/dates'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { ofItsEnquiry, paperCautions } from '@insaka/domain/papers/papers.cautions'
import { isExpense } from '@insaka/domain/papers/papers.expenses'
import type { Follow } from '../enquiries/enquiries.actions.ts'
import { recordChanges } from '../registers/write.ts'
import { copiedFrom } from './papers.copies.ts'
import { findOfEnquiry, paperRegister, updatePaper } from './papers.repository.ts'

/** Papers take over what they keep of a changed enquiry, and are judged again. That is no change of their own. */
export const followEnquiry: Follow = async (tx, enquiry) => {
  const facts = { today: toDay(tx.now), firstSavedOn: toDay(tx.now), enquiry }
  for (const before of await findOfEnquiry(tx, { enquiryId: enquiry.id })) {
    const { state, cautions } = before
    // What is out of use needs nobody's attention.
    const judged = isExpense(state)
      ? judgedAgain(paperCautions, ofItsEnquiry, cautions, { ...before, status: state }, facts)
      : cautions
    const row = {
      ...before,
      ...copiedFrom({ ...enquiry, vendorCategory: countedCategory(enquiry) }),
      cautions: judged,
    }
    if (isDeepStrictEqual(row, before)) continue
    updatePaper(tx, row)
    recordChanges(tx, paperRegister(row.register), [
      { tx, action: 'followed', before: { row: before, record: {} }, after: { row, record: {} } },
    ])
  }
}
