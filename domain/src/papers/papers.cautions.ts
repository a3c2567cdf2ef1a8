import { changedAfterApproval } from '../core/changed-after-approval.ts'
import { farOffDate, type Caution, type SavingDays } from '../core/cautions.ts'
import { formatAmount } from '../core/money.ts'
import type { EnquiryType, vendorCategories } from '../enquiries/enquiries.labels.ts'
import { paperFieldLabels as label, type PaperStatus } from './papers.labels.ts'
import type { PaperRecord } from './papers.schema.ts'

type CautionedPaper = Pick<
  PaperRecord,
  | 'initiatedOn'
  | 'requisitionedOn'
  | 'approvalDate'
  | 'purchaseOrderDate'
  | 'purchaseOrder'
  | 'vendor'
  | 'purchaseOrderValue'
  | 'currency'
  | 'procurementMethod'
  | 'changedAfterApprovalOn'
  | 'attachmentId'
> & { status: PaperStatus }

/** Facts from outside the paper. The form omits those it does not know. */
export type PaperFacts = SavingDays & {
  enquiry?:
    | {
        enquiryType: EnquiryType
        closedOn?: string | undefined
        vendorCategory?: keyof typeof vendorCategories | undefined
      }
    | undefined
  /** Another paper, not cancelled, has the same order number. */
  isOrderedTwice?: boolean
  /** Together with papers of nearby days for the same vendor, the paper looks like part of a larger purchase. */
  isSplit?: boolean
}

export type PaperCaution<T = unknown> = Caution<CautionedPaper & T, PaperFacts>

/** The legal limits are in Kwacha and apply only to amounts in Kwacha. */
type PaperValue = Pick<CautionedPaper, 'purchaseOrderValue' | 'currency'>
export const isAbove = ({ purchaseOrderValue, currency }: PaperValue, limit: number): boolean =>
  currency === 'ZMW' && purchaseOrderValue > limit

const simplifiedLimits = { SIMPLIFIED_BIDDING: 1_000_000, SIMPLIFIED_SELECTION: 600_000 } as const

const aboveSimplified = (method: keyof typeof simplifiedLimits, name: string): PaperCaution => ({
  weight: 'caution',
  code: `ABOVE_${method}`,
  needs: ['procurementMethod', 'purchaseOrderValue', 'currency'],
  showOn: 'procurementMethod',
  message: `${name} is for purchases up to ${formatAmount(simplifiedLimits[method], 'ZMW')}. Check the value and the method.`,
  holds: (paper) => paper.procurementMethod !== method || !isAbove(paper, simplifiedLimits[method]),
})

export const paperCautions: readonly PaperCaution[] = [
  farOffDate(
    'initiatedOn',
    'Initiated On is more than 60 days ahead or two years ago. Check the year: the reference keeps it.',
  ),
  ...(['requisitionedOn', 'approvalDate', 'purchaseOrderDate'] as const).map((day) =>
    farOffDate<CautionedPaper, typeof day>(
      day,
      `${label[day]} is more than 60 days ahead or two years ago. Check the date.`,
    ),
  ),
  changedAfterApproval,
  {
    weight: 'caution',
    code: 'COMPLETE_UNAPPROVED',
    needs: ['status'],
    showOn: 'status',
    message: 'This paper is complete without an approval date. Check Approved On.',
    holds: ({ status, approvalDate }) => status !== 'COMPLETE' || Boolean(approvalDate),
  },
  {
    weight: 'caution',
    code: 'ORDERED_UNAPPROVED',
    needs: ['purchaseOrderDate'],
    showOn: 'purchaseOrderDate',
    message: 'The purchase order has a date, but the paper has no approval date. Check Approved On.',
    holds: ({ approvalDate }) => Boolean(approvalDate),
  },
  {
    weight: 'caution',
    code: 'ORDERED_BEFORE_APPROVAL',
    needs: ['purchaseOrderDate', 'approvalDate'],
    showOn: 'purchaseOrderDate',
    message: 'The purchase order is dated before the approval. Check both dates.',
    holds: ({ purchaseOrderDate, approvalDate }) => purchaseOrderDate >= approvalDate,
  },
  {
    weight: 'caution',
    code: 'ORDERED_TWICE',
    needs: ['purchaseOrder'],
    lookupFields: ['purchaseOrder', 'purchaseOrderDate', 'status'],
    showOn: 'purchaseOrder',
    message: 'Another paper has the same purchase order number. Check both papers.',
    holds: (_, { isOrderedTwice = false }) => !isOrderedTwice,
  },
  aboveSimplified('SIMPLIFIED_BIDDING', 'Simplified bidding'),
  aboveSimplified('SIMPLIFIED_SELECTION', 'Simplified selection'),
  {
    weight: 'caution',
    code: 'FOREIGN_IN_NATIONAL',
    needs: ['procurementMethod'],
    showOn: 'procurementMethod',
    message:
      'Open national methods are for citizens, but the vendor category of the enquiry is Foreign. Check both.',
    holds: ({ procurementMethod }, { enquiry }) =>
      enquiry?.vendorCategory !== 'FOREIGN' || !procurementMethod.startsWith('OPEN_NATIONAL_'),
  },
  {
    weight: 'caution',
    code: 'OPEN_WITHOUT_TENDER',
    needs: ['procurementMethod'],
    showOn: 'procurementMethod',
    message: 'Open methods need a tender, but this paper has none. Check the method.',
    holds: ({ procurementMethod }, { enquiry }) =>
      enquiry?.enquiryType !== 'NTR' || !procurementMethod.startsWith('OPEN_'),
  },
  {
    weight: 'caution',
    code: 'APPROVED_BEFORE_CLOSING',
    needs: ['approvalDate'],
    showOn: 'approvalDate',
    message: 'This paper is approved before its enquiry closed. Check both dates.',
    // A request without a tender has no real closing date.
    holds: ({ approvalDate }, { enquiry }) =>
      !enquiry?.closedOn || enquiry.enquiryType === 'NTR' || approvalDate >= enquiry.closedOn.slice(0, 10),
  },
]

/** Cautions that depend on data of the enquiry that can change; they are then evaluated again. */
export const enquiryDependentCautions = ['FOREIGN_IN_NATIONAL', 'APPROVED_BEFORE_CLOSING']
