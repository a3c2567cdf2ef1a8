import { cautionsOf, reevaluateCautions, type StoredCaution } from '@insaka/domain/core/cautions'
import { addDays, toDay } from '@insaka/domain/core/dates'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import { isExpense } from '@insaka/domain/papers/papers.expenses'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import {
  maxSameVendor,
  findSameVendorPapers,
  findSameOrderPapers,
  saveCautions,
  type VendorPeriod,
  type SameVendorPaper,
  type PaperCautions,
  type SameOrderPaper,
} from './paper-cautions.repository.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import { foldVendor, normalizeNumber } from '../registers/search-words.ts'
import type { PaperKind } from './papers.kind.ts'
import type { PaperRow } from './papers.repository.ts'

type RelatingColumns = Pick<PaperRow, 'purchaseOrder' | 'vendor' | 'initiatedOn'>

export type RelatedPapers = {
  vendorPeriods: VendorPeriod[]
  sameOrder: SameOrderPaper[]
  sameVendor: SameVendorPaper[]
}

export async function loadRelatedPapers(
  tx: TenantTx,
  { split }: Pick<PaperKind<never>, 'split'>,
  papers: Partial<RelatingColumns>[],
): Promise<RelatedPapers> {
  const orderKeys = [...new Set(papers.map(orderKey).filter(Boolean))]
  const vendorPeriods = papers.flatMap(({ vendor, initiatedOn: on }) => {
    if (!split || vendor === undefined || on === undefined) return []
    // Doubled, because the cautions of a related paper depend on its own related papers.
    const days = 2 * split.days
    return [{ vendor: foldVendor(vendor), from: addDays(on, -days), on, to: addDays(on, days) }]
  })
  const [ordered, bought] = await Promise.all([
    orderKeys.length > 0 ? findSameOrderPapers(tx, orderKeys) : [],
    vendorPeriods.length > 0 ? findSameVendorPapers(tx, vendorPeriods) : [],
  ])
  return { vendorPeriods, sameOrder: ordered, sameVendor: bought }
}

type WithOrder = { purchaseOrder?: string | null }

const orderKey = ({ purchaseOrder }: WithOrder) => normalizeNumber(purchaseOrder ?? '')

export const mergeRelatedPapers = (first: RelatedPapers, second: RelatedPapers): RelatedPapers => ({
  vendorPeriods: [...first.vendorPeriods, ...second.vendorPeriods],
  sameOrder: [...first.sameOrder, ...second.sameOrder],
  sameVendor: [...first.sameVendor, ...second.sameVendor],
})

type PaperToCheck = Pick<PaperFacts, 'enquiry'> & { row: PaperRow }

/** Returns the cautions of the papers being saved, and updates the cautions of related papers. */
export function updateCautions(
  tx: WriteTx,
  kind: Pick<PaperKind<never>, 'cautions' | 'split'>,
  papersToCheck: PaperToCheck[],
  related: RelatedPapers,
): StoredCaution[][] {
  const { own, others } = computeCautions(tx.now, kind, papersToCheck, related)
  saveCautions(tx, others)
  return own
}

/** Computes the cautions of the papers being saved, and the changed cautions of related papers. */
export function computeCautions(
  now: Date,
  { cautions, split }: Pick<PaperKind<never>, 'cautions' | 'split'>,
  papersToCheck: PaperToCheck[],
  related: RelatedPapers,
): { own: StoredCaution[][]; others: PaperCautions[] } {
  const ownKeys = new Set(papersToCheck.map(({ row }) => paperKey(row)))
  const inUse = papersToCheck.map(({ row }) => row).filter(({ state }) => isExpense(state))
  const sameOrder = withoutOwn(related.sameOrder, ownKeys)
  const sameVendor = withoutOwn(related.sameVendor, ownKeys)
  const days = { today: toDay(now), firstSavedOn: toDay(now) }

  const orderCounts = countBy([...sameOrder, ...inUse].map(orderKey))
  const isOrderedTwice = (paper: WithOrder) => orderKey(paper) !== '' && orderCounts.get(orderKey(paper))! > 1

  const purchases = split ? [...sameVendor, ...inUse.filter(({ currency }) => currency === 'ZMW')] : []
  const splits = new Set(
    [...groupBy(purchases, vendorKey).values()].flatMap((ofVendor) => [...split!.among(ofVendor)]),
  )

  const vendorCounts = countBy(sameVendor.map(vendorKey))
  // At the query limit there may be more papers, so an existing caution is kept.
  const isSplit = (paper: SameVendorPaper) =>
    splits.has(paper) ||
    (vendorCounts.get(vendorKey(paper))! >= maxSameVendor &&
      paper.cautions.some(({ code }) => code === 'SPLIT'))
  const periods = related.vendorPeriods.map(({ vendor, on }) => ({
    vendor,
    from: addDays(on, -split!.days),
    to: addDays(on, split!.days),
  }))
  const isWithinPeriods = (paper: SameVendorPaper) =>
    periods.some(
      ({ vendor, from, to }) =>
        vendor === vendorKey(paper) && paper.initiatedOn >= from && paper.initiatedOn <= to,
    )
  const changed = new Map<string, PaperCautions>()
  const recheck = (paper: PaperCautions, code: string, facts: Partial<PaperFacts>) => {
    const before = changed.get(paperKey(paper)) ?? paper
    const after = reevaluateCautions(cautions, [code], before.cautions, paper, { ...days, ...facts })
    if (after !== before.cautions) changed.set(paperKey(paper), { ...before, cautions: after })
  }
  for (const paper of sameOrder) recheck(paper, 'ORDERED_TWICE', { isOrderedTwice: isOrderedTwice(paper) })
  for (const paper of sameVendor)
    if (isWithinPeriods(paper)) recheck(paper, 'SPLIT', { isSplit: isSplit(paper) })
  const ownCautions = papersToCheck.map(({ row, enquiry }) => {
    // Cancelled papers need no attention.
    if (!isExpense(row.state)) return []
    const facts = {
      today: row.updatedOn.slice(0, 10),
      firstSavedOn: firstSavedDay(row),
      enquiry,
      isOrderedTwice: isOrderedTwice(row),
      isSplit: splits.has(row),
    }
    return cautionsOf(cautions, { ...row, status: row.state }, facts)
  })
  return { own: ownCautions, others: [...changed.values()] }
}

const paperKey = ({ register, id }: Pick<PaperRow, 'register' | 'id'>): string => `${register} ${id}`
const vendorKey = ({ vendor }: Pick<PaperRow, 'vendor'>): string => foldVendor(vendor)

const withoutOwn = <K extends PaperCautions>(papers: K[], ownKeys: ReadonlySet<string>): K[] =>
  [...new Map(papers.map((paper) => [paperKey(paper), paper])).entries()].flatMap(([name, paper]) =>
    ownKeys.has(name) ? [] : [paper],
  )

function groupBy<T>(all: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of all) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

function countBy<K>(keys: K[]): Map<K, number> {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
