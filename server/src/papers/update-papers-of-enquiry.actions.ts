import { isDeepStrictEqual } from 'node:util'
import { reevaluateCautions } from '@insaka/domain/core/cautions'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import { governedBy, isFixed } from '@insaka/domain/decision-rules/decisions.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryDependentCautions, paperCautions } from '@insaka/domain/papers/papers.cautions'
import { isExpense } from '@insaka/domain/papers/papers.expenses'
import type { WriteTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { columnsFromEnquiry } from './papers.copied-columns.ts'
import { findPapersOfEnquiry, paperRegister, updatePaper } from './papers.repository.ts'

/** Updates the copied columns and cautions of papers without changing their version. */
export async function updatePapersOfEnquiry(tx: WriteTx, enquiry: EnquiryRecord): Promise<void> {
  const facts = { today: toDay(tx.now), firstSavedOn: toDay(tx.now), enquiry }
  const [papers, settings] = await Promise.all([
    findPapersOfEnquiry(tx, { enquiryId: enquiry.id }),
    readDecisionSettings(tx),
  ])
  for (const before of papers) {
    const { state, cautions, changedAfterApprovalOn } = before
    const newCautions = isExpense(state)
      ? reevaluateCautions(
          paperCautions,
          enquiryDependentCautions,
          cautions,
          { ...before, status: state },
          facts,
        )
      : cautions
    const copies = columnsFromEnquiry({ ...enquiry, vendorCategory: countedCategory(enquiry) })
    const isChanged = !isDeepStrictEqual({ ...before, ...copies }, before)
    const isFixedPaper = isFixed({ ...before, governedBy: governedBy(before, settings) })
    const mark = {
      changedAfterApprovalOn: isChanged && isFixedPaper ? toMoment(tx.now) : changedAfterApprovalOn,
    }
    const row = { ...before, ...copies, ...mark, cautions: newCautions }
    if (isDeepStrictEqual(row, before)) continue
    updatePaper(tx, row)
    const [record, newRecord] =
      mark.changedAfterApprovalOn === changedAfterApprovalOn ? [{}, {}] : [{ changedAfterApprovalOn }, mark]
    recordChanges(tx, paperRegister(row.register), [
      { tx, action: 'followed', before: { row: before, record }, after: { row, record: newRecord } },
    ])
  }
}
