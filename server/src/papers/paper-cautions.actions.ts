import { isDeepStrictEqual } from 'node:util'
import { cautionsOf, judgedAgain, type KeptCaution } from '@insaka/domain/core/cautions'
import { daysLater, toDay } from '@insaka/domain/core/dates'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import { isExpense } from '@insaka/domain/papers/papers.expenses'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import {
  boughtAtMost,
  findBought,
  findOrdered,
  keepCautions,
  type AskedVendor,
  type Bought,
  type Kept,
  type Ordered,
} from './paper-cautions.repository.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import { foldVendor, keyOf } from '../registers/words.ts'
import type { PaperKind } from './papers.kind.ts'
import type { PaperRow } from './papers.repository.ts'

/** The columns by which a paper is related to others. */
type RelatingColumns = Pick<PaperRow, 'purchaseOrder' | 'vendor' | 'initiatedOn'>

/** Papers that are related to those that are to be saved. */
export type RelatedPapers = { asked: AskedVendor[]; ordered: Ordered[]; bought: Bought[] }

export async function loadRelated(
  tx: TenantTx,
  { split }: Pick<PaperKind<never>, 'split'>,
  papers: Partial<RelatingColumns>[],
): Promise<RelatedPapers> {
  const numbers = [...new Set(papers.map(orderKey).filter(Boolean))]
  const asked = papers.flatMap(({ vendor, initiatedOn: on }) => {
    if (!split || vendor === undefined || on === undefined) return []
    // A paper related to this one is judged by those that are related to it in its turn.
    const days = 2 * split.days
    return [{ vendor: foldVendor(vendor), from: daysLater(on, -days), on, to: daysLater(on, days) }]
  })
  const [ordered, bought] = await Promise.all([
    numbers.length > 0 ? findOrdered(tx, numbers) : [],
    asked.length > 0 ? findBought(tx, asked) : [],
  ])
  return { asked, ordered, bought }
}

type Order = { purchaseOrder?: string | null }

/** The order number as it is looked for, however it is spelled; empty where there is none. */
const orderKey = ({ purchaseOrder }: Order) => keyOf(purchaseOrder ?? '')

export const mergeRelated = (one: RelatedPapers, other: RelatedPapers): RelatedPapers => ({
  asked: [...one.asked, ...other.asked],
  ordered: [...one.ordered, ...other.ordered],
  bought: [...one.bought, ...other.bought],
})

type Judging = Pick<PaperFacts, 'enquiry'> & { row: PaperRow }

/** The cautions of papers that are saved now. Related papers are judged again, and those cautions saved. */
export function judgePapers(
  tx: WriteTx,
  kind: Pick<PaperKind<never>, 'cautions' | 'split'>,
  judging: Judging[],
  related: RelatedPapers,
): KeptCaution[][] {
  const { own, others } = judgeWithRelated(tx.now, kind, judging, related)
  keepCautions(tx, others)
  return own
}

/** The cautions of papers as they are going to be, and those of others that come or go with them. */
export function judgeWithRelated(
  now: Date,
  { cautions, split }: Pick<PaperKind<never>, 'cautions' | 'split'>,
  judging: Judging[],
  related: RelatedPapers,
): { own: KeptCaution[][]; others: Kept[] } {
  const own = new Set(judging.map(({ row }) => nameOf(row)))
  const inUse = judging.map(({ row }) => row).filter(({ state }) => isExpense(state))
  const ordered = othersOf(related.ordered, own)
  const bought = othersOf(related.bought, own)
  const days = { today: toDay(now), firstSavedOn: toDay(now) }

  const numbers = countBy([...ordered, ...inUse].map(orderKey))
  const isOrderedTwice = (paper: Order) => orderKey(paper) !== '' && numbers.get(orderKey(paper))! > 1

  const purchases = split ? [...bought, ...inUse.filter(({ currency }) => currency === 'ZMW')] : []
  const splits = new Set(
    [...groupBy(purchases, vendorKey).values()].flatMap((ofVendor) => [...split!.among(ofVendor)]),
  )

  const known = countBy(bought.map(vendorKey))
  // Of so many there may be more than were looked at, so that nothing is taken back.
  const isSplit = (paper: Bought) =>
    splits.has(paper) ||
    (known.get(vendorKey(paper))! >= boughtAtMost && paper.cautions.some(({ code }) => code === 'SPLIT'))
  const near = related.asked.map(({ vendor, on }) => ({
    vendor,
    from: daysLater(on, -split!.days),
    to: daysLater(on, split!.days),
  }))
  const isNear = (paper: Bought) =>
    near.some(
      ({ vendor, from, to }) =>
        vendor === vendorKey(paper) && paper.initiatedOn >= from && paper.initiatedOn <= to,
    )
  const changed = new Map<string, Kept>()
  const judgeAgain = (paper: Kept, code: string, facts: Partial<PaperFacts>) => {
    const before = changed.get(nameOf(paper)) ?? paper
    const after = judgedAgain(cautions, [code], before.cautions, paper, { ...days, ...facts })
    if (!isDeepStrictEqual(after, before.cautions)) changed.set(nameOf(paper), { ...before, cautions: after })
  }
  for (const paper of ordered) judgeAgain(paper, 'ORDERED_TWICE', { isOrderedTwice: isOrderedTwice(paper) })
  for (const paper of bought) if (isNear(paper)) judgeAgain(paper, 'SPLIT', { isSplit: isSplit(paper) })
  const judged = judging.map(({ row, enquiry }) => {
    // What is out of use needs nobody's attention.
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
  return { own: judged, others: [...changed.values()] }
}

const nameOf = ({ register, id }: Pick<PaperRow, 'register' | 'id'>): string => `${register} ${id}`
const vendorKey = ({ vendor }: Pick<PaperRow, 'vendor'>): string => foldVendor(vendor)

/** Each of them once, without those that are saved themselves. */
const othersOf = <K extends Kept>(found: K[], own: ReadonlySet<string>): K[] =>
  [...new Map(found.map((paper) => [nameOf(paper), paper])).entries()].flatMap(([name, paper]) =>
    own.has(name) ? [] : [paper],
  )

function groupBy<T>(all: T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

function countBy<K>(keys: K[]): Map<K, number> {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
