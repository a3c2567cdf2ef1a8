import { addDays } from '../core/dates.ts'
import { formatAmount, sumOf } from '../core/money.ts'
import { isAbove, paperCautions, type PaperCaution } from '../papers/papers.cautions.ts'

/** The limit in Kwacha up to which the controlling officer may decide alone. */
export const lowValueLimit = 250_000

export const lvpCautions: readonly PaperCaution[] = [
  ...paperCautions,
  {
    weight: 'caution',
    code: 'ABOVE_LOW_VALUE',
    needs: ['purchaseOrderValue', 'currency'],
    showOn: 'purchaseOrderValue',
    message: `The Controlling Officer decides up to ${formatAmount(lowValueLimit, 'ZMW')}. Check whether this needs a committee paper.`,
    holds: (paper) => !isAbove(paper, lowValueLimit),
  },
  {
    weight: 'caution',
    code: 'SPLIT',
    needs: ['vendor', 'initiatedOn'],
    lookupFields: ['vendor', 'initiatedOn', 'purchaseOrderValue', 'currency', 'status'],
    showOn: 'vendor',
    message: `Three or more low value papers to this vendor within 30 days add up to more than ${formatAmount(lowValueLimit, 'ZMW')}. Check whether one purchase was split.`,
    holds: (_, { isSplit = false }) => !isSplit,
  },
]

const minSplitPapers = 3
const splitDays = 30

type Purchase = { initiatedOn: string; purchaseOrderValue: number }

/**
 * The purchases that, with at least two others within 30 days, exceed the low value limit. The caller passes purchases
 * in Kwacha from one vendor.
 */
function findSplitPurchases<P extends Purchase>(purchases: readonly P[]): Set<P> {
  const splitPurchases = new Set<P>()
  for (const first of new Set(purchases.map(({ initiatedOn }) => initiatedOn))) {
    const last = addDays(first, splitDays)
    const together = purchases.filter(({ initiatedOn }) => initiatedOn >= first && initiatedOn <= last)
    const sum = sumOf(together.map(({ purchaseOrderValue }) => purchaseOrderValue))
    if (together.length >= minSplitPapers && (sum === null || sum > lowValueLimit))
      for (const each of together) splitPurchases.add(each)
  }
  return splitPurchases
}

/** The rule that detects split purchases, and the maximum number of days between the parts. */
export const splitPurchaseRule = { days: splitDays, among: findSplitPurchases }
