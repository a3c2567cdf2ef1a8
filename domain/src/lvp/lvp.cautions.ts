import { addDays } from '../core/dates.ts'
import { formatAmount, sumOf } from '../core/money.ts'
import { isAbove, paperCautions, type PaperCaution } from '../papers/papers.cautions.ts'

/** What the controlling officer may decide alone, in kwacha. */
export const lowValueLimit = 250_000

/** What is odd about a low value paper. */
export const lvpCautions: readonly PaperCaution[] = [
  ...paperCautions,
  {
    weight: 'caution',
    code: 'ABOVE_LOW_VALUE',
    needs: ['purchaseOrderValue', 'currency'],
    showOn: 'purchaseOrderValue',
    message: `The Controlling Officer decides up to ${formatAmount(lowValueLimit, 'ZMW')}; more goes to the Procurement Committee.`,
    holds: (paper) => !isAbove(paper, lowValueLimit),
  },
  {
    weight: 'caution',
    code: 'SPLIT',
    needs: ['vendor', 'initiatedOn'],
    lookupFields: ['vendor', 'initiatedOn', 'purchaseOrderValue', 'currency', 'status'],
    showOn: 'vendor',
    message: `Three or more low value papers to this vendor within 30 days add up to more than ${formatAmount(lowValueLimit, 'ZMW')}.`,
    holds: (_, { isSplit = false }) => !isSplit,
  },
]

const minSplitPapers = 3
const splitDays = 30

type Purchase = { initiatedOn: string; purchaseOrderValue: number }

/** Those purchases of one vendor, in kwacha, that belong to several within the days and are one too large together. */
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

/** What looks like parts of one purchase, and how many days lie between its parts at most. */
export const splitRule = { days: splitDays, among: findSplitPurchases }
