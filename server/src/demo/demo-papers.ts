import { paperRegisters, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { addContracts } from './demo-contracts.ts'
import { quarterOf, workTimeOn, daysAfter, midnightOf, workdaysByQuarter } from './demo-days.ts'
import { splitPurchase, largeDirectPurchases, smallDirectPurchases } from './demo-direct-purchases.ts'
import type { DemoEnquiry } from './demo-enquiries.ts'
import { paperFor, type DemoPaper, type PurchasePlan } from './demo-paper.ts'
import { seededRandom } from './seeded-random.ts'

/** Papers that follow from enquiries or from purchases without a tender, identical for every run on the same day. */

type DemoPapersOptions = {
  departments: readonly string[]
  enquiries: readonly DemoEnquiry[]
  now: Date
  seed: number
  perQuarter: { lvp: number; mpc: number }
  /** The start of decisions in Insaka, if any: later papers have no contract yet. */
  decisionsFrom?: Date | undefined
}

const twoYears = 729
/** A quarter with fewer workdays within the two years is left out, except the last one. */
const minWorkdays = 10
const workdaysOfQuarter = 64

export function demoPapers({
  departments,
  enquiries,
  now,
  seed,
  perQuarter,
  decisionsFrom = now,
}: DemoPapersOptions): DemoPaper[] {
  const random = seededRandom(seed + 16)
  const { number, oneOf } = random
  const today = midnightOf(now)
  const attempts = { lvp: 0, mpc: 0 }
  const papers = enquiries.flatMap((enquiry, i) => paperOf(enquiry, i))
  const quarters = workdaysByQuarter(daysAfter(today, -twoYears), daysAfter(today, -1)).filter(
    (days, i, { length }) => days.length >= minWorkdays || i === length - 1,
  )
  for (const days of quarters) for (const department of departments) fillQuarter(days, department)
  papers.push(...splitPapers())
  if (decisionsFrom < now) papers.push(...recentPapers())
  addContracts(
    papers.filter(({ savedOn }) => savedOn < decisionsFrom),
    today,
    seed,
  )
  return withOrderNumbers(papers)

  /** One purchase split into three small parts, which raises a caution. */
  function splitPapers(): DemoPaper[] {
    const { parts, vendor, purchase } = splitPurchase
    const splitRandom = seededRandom(seed + 48)
    return parts.map((part, i) => {
      const initiatedOn = workTimeOn(daysAfter(today, -70 + 8 * i), splitRandom.number(0, 479))
      const description = `${purchase.description}, ${part}`
      const department = departments[0]!
      const occasion: PurchasePlan = {
        purchase: purchase,
        description: description,
        department,
        funder: 'GRZ',
        initiatedOn,
        sourceEnquiry: null,
      }
      const paper = paperFor(occasion, today, splitRandom, false)
      return { ...paper, paper: { ...paper.paper, vendor } }
    })
  }

  /** Papers of the days in which the institution decides in Insaka. */
  function recentPapers(): DemoPaper[] {
    const recentRandom = seededRandom(seed + 80)
    return Array.from({ length: 16 }, (_, i) => {
      const pair = Math.floor(i / 2)
      const purchase = i % 2 === 1 ? largeDirectPurchases[pair]! : recentRandom.oneOf(smallDirectPurchases)
      const department = departments[pair % departments.length]!
      const daysAgo = 12 - Math.floor(i * 0.75)
      const initiatedOn = workTimeOn(daysAfter(today, -daysAgo), recentRandom.number(0, 479))
      const description = `${purchase.description}, ${quarterText(quarterOf(initiatedOn))}`
      const occasion: PurchasePlan = {
        purchase,
        description,
        department,
        funder: 'GRZ',
        initiatedOn,
        sourceEnquiry: null,
      }
      return paperFor(occasion, today, recentRandom, false)
    })
  }

  /** Requests for information, and some other enquiries, lead to no paper. */
  function paperOf(source: DemoEnquiry, i: number): DemoPaper[] {
    const { enquiry, purchase, closedOn, withdrawn } = source
    if (withdrawn || ['RFI', 'EOI'].includes(enquiry.enquiryType) || i % 6 === 3) return []
    const initiatedOn = workTimeOn(midnightOf(daysAfter(closedOn, number(4, 14))), number(0, 479))
    if (initiatedOn >= today) return []
    const { department, funder } = enquiry
    const occasion = {
      purchase,
      description: purchase.description,
      department,
      funder,
      initiatedOn,
      sourceEnquiry: source,
    }
    return [paperFor(occasion, today, random, i % 11 === 4)]
  }

  /** Adds papers until a department has its share of expenses in a quarter. */
  function fillQuarter(days: Date[], department: string): void {
    const quarter = quarterOf(days[0]!)
    for (const kind of paperRegisters) {
      const quarterShare = Math.min(1, days.length / workdaysOfQuarter)
      const targetCount = Math.max(kind === 'lvp' ? 1 : 0, Math.round(perQuarter[kind] * quarterShare))
      const countsInQuarter = (paper: DemoPaper) =>
        paper.kind === kind &&
        paper.paper.department === department &&
        paper.figuresOn !== null &&
        quarterOf(paper.figuresOn) === quarter
      let missing = targetCount - papers.filter(countsInQuarter).length
      for (let tries = 0; missing > 0 && tries < 40; tries++) {
        const paper = directPaper(kind, oneOf(days), department)
        if (countsInQuarter(paper)) missing--
        else if (paper.figuresOn !== null) continue
        papers.push(paper)
      }
    }
  }

  function directPaper(kind: PaperRegister, day: Date, department: string): DemoPaper {
    const purchase = oneOf(kind === 'lvp' ? smallDirectPurchases : largeDirectPurchases)
    const initiatedOn = workTimeOn(day, number(0, 479))
    const occasion: PurchasePlan = {
      purchase,
      description: `${purchase.description}, ${quarterText(quarterOf(day))}`,
      department,
      funder: oneOf(['GRZ', 'GRZ', 'GRZ', 'CP'] as const),
      initiatedOn,
      sourceEnquiry: null,
    }
    return paperFor(occasion, today, random, attempts[kind]++ % 12 === 5)
  }
}

const ordinals = ['first', 'second', 'third', 'fourth']

function quarterText(quarter: string): string {
  const [year, number] = quarter.split('-')
  return `${ordinals[Number(number) - 1]} quarter ${year}`
}

function withOrderNumbers(papers: DemoPaper[]): DemoPaper[] {
  const orderSteps = papers
    .flatMap(({ steps }) => steps.filter(({ changes }) => changes.purchaseOrderDate))
    .toSorted((a, b) => a.on.getTime() - b.on.getTime())
  orderSteps.forEach(({ changes }, i) => {
    changes.purchaseOrder = `LPO ${String(4_101 + i * 3).padStart(6, '0')}`
  })
  return papers.toSorted((a, b) => a.savedOn.getTime() - b.savedOn.getTime())
}
