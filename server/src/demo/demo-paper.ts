import { toDay } from '@insaka/domain/core/dates'
import { lowValueLimit } from '@insaka/domain/lvp/lvp.cautions'
import type { Funder } from '@insaka/domain/enquiries/enquiries.labels'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import type { PaperSeed } from './factory.ts'
import type { ContractChanges } from './demo-contracts.ts'
import { workTimeOn, daysAfter, meetingFrom, toWorkday, midnightOf, workdayLater } from './demo-days.ts'
import type { DemoEnquiry } from './demo-enquiries.ts'
import type { Purchase } from './demo-purchases.ts'
import { vendors } from './demo-vendors.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Plan of a purchase; `sourceEnquiry` is the enquiry it came from. */
export type PurchasePlan = {
  purchase: Purchase
  description: string
  department: string
  funder: Funder
  initiatedOn: Date
  sourceEnquiry: DemoEnquiry | null
}

type PaperChanges = {
  approvalDate?: string
  purchaseOrderDate?: string
  purchaseOrder?: string
  status?: PaperStatus
  statusReason?: string
  contract?: ContractChanges
}

type WithContract = { contract?: ContractChanges | null }

export const afterStep = <P extends WithContract>(paper: P, { contract, ...own }: PaperChanges) => ({
  ...paper,
  ...own,
  ...(contract && {
    contract: {
      ...paper.contract,
      ...contract,
      amendments: [...(paper.contract?.amendments ?? []), ...(contract.amendments ?? [])],
    },
  }),
})

export type DemoPaper = {
  kind: PaperRegister
  sourceEnquiry: DemoEnquiry | null
  by: 'ORD' | 'ADMIN'
  savedOn: Date
  paper: PaperSeed
  steps: { on: Date; by: 'ORD' | 'ADMIN'; changes: PaperChanges }[]
  /** Day on which the paper counts as an expense in kwacha; null if it does not count. */
  figuresOn: Date | null
}

const kwachaToTheDollar = 27

export function paperFor(
  plan: PurchasePlan,
  today: Date,
  dice: SeededRandom,
  isCancelled: boolean,
): DemoPaper {
  const { number, oneOf } = dice
  const { purchase, initiatedOn, sourceEnquiry } = plan
  const { category, trade } = purchase
  const kwacha = number(purchase.from * 20, purchase.to * 20) * 50 + oneOf([0, 0, 0, 0.5, 25.75])
  const kind = kwacha > lowValueLimit ? 'mpc' : 'lvp'
  const isFromAbroad = sourceEnquiry?.enquiry.vendorCategory === 'FOREIGN'
  const inDollars = kind === 'mpc' && (isFromAbroad || (trade === 'software' && !sourceEnquiry))
  const method = purchase.method ?? methodOf(plan, kwacha)
  const { approvedOn, ...approval } =
    kind === 'lvp'
      ? { approvedOn: toWorkday(daysAfter(midnightOf(initiatedOn), number(1, 4))) }
      : committeeDecision(number(1, isTendered(method) ? 5 : 9) === 1)
  const by = sourceEnquiry?.by ?? (number(1, 4) === 1 ? 'ADMIN' : 'ORD')
  const cancelledOn = workdayAfter(initiatedOn, number(3, 25))
  const isCancelledNow = isCancelled && cancelledOn < today
  const isApproved = !isCancelledNow && approvedOn < today
  // Some approval dates are missing, which raises a caution.
  const isApprovalDateMissing = kind === 'lvp' && number(1, 12) === 1
  return {
    kind,
    sourceEnquiry,
    by,
    savedOn: initiatedOn,
    figuresOn:
      isCancelledNow || inDollars ? null : isApproved && !isApprovalDateMissing ? approvedOn : initiatedOn,
    steps: isCancelledNow ? cancellationSteps() : isApproved ? progressSteps() : [],
    paper: {
      initiatedOn: toDay(initiatedOn),
      requisitionedOn: toDay(
        workTimeOn(midnightOf(daysAfter(sourceEnquiry?.savedOn ?? initiatedOn, -number(2, 12))), 0),
      ),
      description: plan.description,
      department: plan.department,
      funder: plan.funder,
      expenseType: purchase.expense,
      vendor: oneOf(vendors[isFromAbroad ? 'abroad' : trade]),
      purchaseOrderValue: inDollars ? Math.round(kwacha / kwachaToTheDollar / 10) * 10 : kwacha,
      currency: inDollars ? 'USD' : 'ZMW',
      procurementCategory: category,
      procurementMethod: method,
      ...modeOf(method),
      ...approval,
    },
  }

  function committeeDecision(byCirculation: boolean) {
    const earliestMeeting = daysAfter(midnightOf(initiatedOn), number(2, 5))
    if (byCirculation)
      return { approvedOn: toWorkday(earliestMeeting), approvalType: 'CIRCULATION', mpcNumber: 0 }
    const approvalType = number(1, 6) === 1 ? 'EXTRA_ORDINARY' : 'ORDINARY'
    const { on, number: mpcNumber } = meetingFrom(earliestMeeting, approvalType)
    return { approvedOn: on, approvalType, mpcNumber }
  }

  function modeOf(method: string) {
    const year = toDay(initiatedOn).slice(0, 4)
    const reference = `EGP-${year}-${String(number(1, 99_999)).padStart(5, '0')}`
    if (['GOVERNMENT_ENTITY', 'COMMUNITY_PARTICIPATION', 'FORCE_ACCOUNT'].includes(method)) {
      return { procurementMode: 'NA' }
    }
    return number(1, 5) <= (initiatedOn < daysAfter(today, -365) ? 1 : 3)
      ? { procurementMode: 'ONLINE_EGP', egpReference: reference }
      : { procurementMode: 'MANUAL' }
  }

  function progressSteps(): DemoPaper['steps'] {
    const orderedOn = workdayAfter(approvedOn, number(1, 7))
    const completedOn = workdayAfter(orderedOn, kind === 'lvp' ? number(21, 80) : number(40, 150))
    const approvalDate = toDay(approvedOn)
    if (orderedOn >= today) return [{ on: workdayAfter(approvedOn, 0), by, changes: { approvalDate } }]
    const order = {
      on: orderedOn,
      by,
      changes: { ...(!isApprovalDateMissing && { approvalDate }), purchaseOrderDate: toDay(orderedOn) },
    }
    const complete = { on: completedOn, by: 'ORD' as const, changes: { status: 'COMPLETE' as const } }
    return completedOn < today ? [order, complete] : [order]
  }

  function cancellationSteps(): DemoPaper['steps'] {
    const statusReason = cancellationReasons[kwacha > 100_000 ? 0 : category === 'G' ? 1 : 2]!
    return [{ on: cancelledOn, by: 'ADMIN', changes: { status: 'CANCELLED', statusReason } }]
  }

  function workdayAfter(day: Date, days: number): Date {
    return workdayLater(day, days, number(0, 479))
  }
}

const cancellationReasons = [
  'The user department no longer needs it.',
  'The budget line was used for a more urgent purchase.',
  'The vendor withdrew the offer.',
]

const isTendered = (method: string): boolean => /^(SIMPLIFIED|OPEN|LIMITED)_/.test(method)

/**
 * Direct without a tender and simplified up to a limit. Above it, open international for foreign vendors, open national
 * for citizen vendors except in requests for quotations, and otherwise limited national.
 */
function methodOf({ purchase: { category }, sourceEnquiry }: PurchasePlan, kwacha: number): string {
  const { enquiryType = 'NTR', vendorCategory = 'NA' } = sourceEnquiry?.enquiry ?? {}
  const form = category === 'CS' ? 'SELECTION' : 'BIDDING'
  if (enquiryType === 'NTR') return `DIRECT_${form}`
  if (kwacha <= (category === 'CS' ? 600_000 : 1_000_000)) return `SIMPLIFIED_${form}`
  if (vendorCategory === 'FOREIGN') return `OPEN_INTERNATIONAL_${form}`
  return vendorCategory === 'CITIZEN' && enquiryType !== 'RFQ'
    ? `OPEN_NATIONAL_${form}`
    : `LIMITED_NATIONAL_${form}`
}
