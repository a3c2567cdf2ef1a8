import { giveContracts } from './demo-contracts.ts'
import { quarterOf, atWork, daysAfter, startOfDay, workdaysByQuarter } from './demo-days.ts'
import { boughtInParts, largeAndDirect, smallAndDirect } from './demo-direct-purchases.ts'
import type { DemoEnquiry } from './demo-enquiries.ts'
import { paperFor, type DemoPaper, type Occasion } from './demo-paper.ts'
import { dice } from './dice.ts'

/** The papers that came of what was asked for, and of what was bought without a tender; the same on the same day. */

type Place = {
  departments: readonly string[]
  enquiries: readonly DemoEnquiry[]
  now: Date
  seed: number
  /** How many low value papers, and how many committee papers, each department has in a quarter at least. */
  aQuarter: { lvp: number; mpc: number }
}

const twoYears = 729
/** So few working days of a quarter that began before the two years are left out. */
const tooFew = 10
const workdaysOfQuarter = 64

/** From the oldest to the newest, all of them before the day. */
export function demoPapers({ departments, enquiries, now, seed, aQuarter }: Place): DemoPaper[] {
  const chance = dice(seed + 16)
  const { number, oneOf } = chance
  const today = startOfDay(now)
  const tried = { lvp: 0, mpc: 0 }
  const papers = enquiries.flatMap((enquiry, i) => paperOf(enquiry, i))
  const quarters = workdaysByQuarter(daysAfter(today, -twoYears), daysAfter(today, -1)).filter(
    (days, i, { length }) => days.length >= tooFew || i === length - 1,
  )
  for (const days of quarters) for (const department of departments) fillUp(days, department)
  papers.push(...partsOfOne())
  giveContracts(papers, today, seed)
  return numbered(papers)

  /** One purchase in three parts, each small enough for itself, which is pointed out. */
  function partsOfOne(): DemoPaper[] {
    const { parts, vendor, of } = boughtInParts
    const apart = dice(seed + 48)
    return parts.map((part, i) => {
      const initiatedOn = atWork(daysAfter(today, -70 + 8 * i), apart.number(0, 479))
      const what = `${of.what}, ${part}`
      const department = departments[0]!
      const occasion: Occasion = { purchase: of, what, department, funder: 'GRZ', initiatedOn, asked: null }
      const paper = paperFor(occasion, today, apart, false)
      return { ...paper, paper: { ...paper.paper, vendor } }
    })
  }

  /** Some are never followed up, such as those that only ask for information. */
  function paperOf(asked: DemoEnquiry, i: number): DemoPaper[] {
    const { enquiry, purchase, closedOn, withdrawn } = asked
    if (withdrawn || ['RFI', 'EOI'].includes(enquiry.enquiryType) || i % 6 === 3) return []
    const initiatedOn = atWork(startOfDay(daysAfter(closedOn, number(4, 14))), number(0, 479))
    if (initiatedOn >= today) return []
    const { department, funder } = enquiry
    const occasion = { purchase, what: purchase.what, department, funder, initiatedOn, asked }
    return [paperFor(occasion, today, chance, i % 11 === 4)]
  }

  /** Every department has spent something in every quarter. */
  function fillUp(days: Date[], department: string): void {
    const quarter = quarterOf(days[0]!)
    for (const kind of ['lvp', 'mpc'] as const) {
      const part = Math.min(1, days.length / workdaysOfQuarter)
      const wanted = Math.max(kind === 'lvp' ? 1 : 0, Math.round(aQuarter[kind] * part))
      const counting = (paper: DemoPaper) =>
        paper.kind === kind &&
        paper.paper.department === department &&
        paper.figuresOn !== null &&
        quarterOf(paper.figuresOn) === quarter
      let missing = wanted - papers.filter(counting).length
      for (let tries = 0; missing > 0 && tries < 40; tries++) {
        const paper = withoutTender(kind, oneOf(days), department)
        if (counting(paper)) missing--
        else if (paper.figuresOn !== null) continue
        papers.push(paper)
      }
    }
  }

  function withoutTender(kind: 'lvp' | 'mpc', day: Date, department: string): DemoPaper {
    const purchase = oneOf(kind === 'lvp' ? smallAndDirect : largeAndDirect)
    const initiatedOn = atWork(day, number(0, 479))
    const occasion: Occasion = {
      purchase,
      what: `${purchase.what}, ${quarterText(quarterOf(day))}`,
      department,
      funder: oneOf(['GRZ', 'GRZ', 'GRZ', 'CP'] as const),
      initiatedOn,
      asked: null,
    }
    return paperFor(occasion, today, chance, tried[kind]++ % 12 === 5)
  }
}

const ordinals = ['first', 'second', 'third', 'fourth']

function quarterText(quarter: string): string {
  const [year, number] = quarter.split('-')
  return `${ordinals[Number(number) - 1]} quarter ${year}`
}

/** Purchase orders are numbered as they are made out. */
function numbered(papers: DemoPaper[]): DemoPaper[] {
  const ordered = papers
    .flatMap(({ steps }) => steps.filter(({ changes }) => changes.purchaseOrderDate))
    .toSorted((a, b) => a.on.getTime() - b.on.getTime())
  ordered.forEach(({ changes }, i) => {
    changes.purchaseOrder = `LPO ${String(4_101 + i * 3).padStart(6, '0')}`
  })
  return papers.toSorted((a, b) => a.savedOn.getTime() - b.savedOn.getTime())
}
