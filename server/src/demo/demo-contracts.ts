import { toDay } from '@insaka/domain/core/dates'
import type { AmendmentInput, ContractInput } from '@insaka/domain/contracts/contracts.schema'
import { atWork, daysAfter, onWorkday, startOfDay, workdayLater } from './demo-days.ts'
import type { DemoPaper } from './demo-paper.ts'
import { dice } from './dice.ts'

/** What a step of a paper changes of its contract; amendments are added to those there are. */
export type ContractChanges = Partial<Omit<ContractInput, 'amendments'>> & {
  amendments?: Pick<AmendmentInput, 'approvedOn' | 'clearedOn' | 'amendedOn' | 'description' | 'amendedSum'>[]
}

/** For so many days after the approval a contract may still be on its way. */
const onItsWay = 150

/** Makes contracts of committee papers that are approved: the newest are on their way, of the others every other has one. */
export function giveContracts(papers: readonly DemoPaper[], today: Date, seed: number): void {
  const { number } = dice(seed + 32)
  const approved = papers
    .filter(({ kind, steps }) => kind === 'mpc' && steps[0]?.changes.approvalDate)
    .map((paper) => ({ paper, approvedOn: dayOf(paper.steps[0]!.changes.approvalDate!) }))
    .toSorted((a, b) => b.approvedOn.getTime() - a.approvedOn.getTime())
  const begun = approved.filter(
    ({ approvedOn }) => later(approvedOn, 1) < today && approvedOn > daysAfter(today, -onItsWay),
  )
  const newest = begun.slice(0, 3)
  newest.forEach((each, i) => awaited(each, i))
  const others = approved.filter((each) => !newest.includes(each))
  others.forEach((each, i) => {
    if (i % 2 === 0 || each.paper.paper['currency'] === 'USD') concluded(each, i)
  })

  type Approved = (typeof approved)[number]

  /** Approved; approved and cleared; cleared and notified. The rest of it lies ahead. */
  function awaited({ paper, approvedOn }: Approved, reached: number): void {
    const on = latest(later(approvedOn, 1), atWork(daysAfter(today, -4), number(0, 479)))
    const day = startOfDay(on)
    const clearedOn = reached > 0 ? day : onWorkday(daysAfter(today, 6))
    const notifiedOn = reached > 1 ? day : onWorkday(daysAfter(latest(clearedOn, today), 3))
    const awardedOn = onWorkday(daysAfter(latest(notifiedOn, today), 8))
    const days = { clearedOn, notifiedOn, awardedOn }
    paper.steps = [{ on, by: paper.by, changes: begin(paper, approvedOn, days) }]
  }

  function concluded({ paper, approvedOn }: Approved, i: number): void {
    const [order, complete] = paper.steps
    const clearedOn = onWorkday(daysAfter(approvedOn, number(3, 9)))
    // One is notified too early, and some are awarded too soon, which is pointed out.
    const notifiedOn = onWorkday(daysAfter(i === 4 ? approvedOn : clearedOn, i === 4 ? 1 : number(1, 3)))
    const awardedOn = onWorkday(daysAfter(notifiedOn, i % 12 === 6 ? 5 : number(7, 12)))
    const days = { clearedOn, notifiedOn, awardedOn }
    const on = later(latest(clearedOn, notifiedOn), 1)
    const orderedOn = later(latest(awardedOn, on), number(1, 4))
    if (!order!.changes.purchaseOrderDate || orderedOn >= today) return
    const value = Number(paper.paper['purchaseOrderValue'])
    const steps: DemoPaper['steps'] = [
      { on, by: paper.by, changes: begin(paper, approvedOn, days) },
      { on: orderedOn, by: order!.by, changes: { purchaseOrderDate: toDay(orderedOn) } },
    ]
    const share = (percent: number) => Math.round((value * percent) / 100)
    const ofCategory = amendments[String(paper.paper['procurementCategory'])]!
    const both = [number(8, 14), number(17, 24)]
    const more = i % 4 === 2 ? both.slice(0, i % 3 === 0 ? 1 : 2) : []
    let revised = value
    for (const [n, percent] of more.entries()) {
      const on = later(steps.at(-1)!.on, number(14, 25))
      revised = value + share(percent)
      const amendment = {
        approvedOn: toDay(onWorkday(daysAfter(on, -11))),
        clearedOn: toDay(onWorkday(daysAfter(on, -5))),
        amendedOn: toDay(on),
        description: ofCategory[n]!,
        amendedSum: revised,
      }
      steps.push({ on, by: paper.by, changes: { contract: { amendments: [amendment] } } })
    }
    if (complete) {
      const completedOn = latest(complete.on, later(steps.at(-1)!.on, number(10, 30)))
      // Of some works and goods a part is kept back until all is in order.
      const amountPaid = i % 5 === 2 ? Math.round(revised * 0.9) : revised
      steps.push({ ...complete, on: completedOn, changes: { status: 'COMPLETE', contract: { amountPaid } } })
    } else {
      const paidOn = later(steps.at(-1)!.on, number(12, 20))
      steps.push({ on: paidOn, by: 'ORD', changes: { contract: { amountPaid: share(40) } } })
    }
    paper.steps = steps.filter((step) => step.on < today)
  }

  function later(day: Date, days: number): Date {
    return workdayLater(day, days, number(0, 479))
  }
}

type Days = Record<'clearedOn' | 'notifiedOn' | 'awardedOn', Date>

const begin = ({ paper }: DemoPaper, approvedOn: Date, { clearedOn, notifiedOn, awardedOn }: Days) => ({
  approvalDate: toDay(approvedOn),
  contract: {
    approvedOn: toDay(approvedOn),
    clearedOn: toDay(clearedOn),
    notifiedOn: toDay(notifiedOn),
    awardedOn: toDay(awardedOn),
    description: String(paper['description']),
    manager: paper.department,
  },
})

const dayOf = (day: string): Date => new Date(`${day}T00:00:00+02:00`)
const latest = (one: Date, other: Date): Date => (one > other ? one : other)

/** The first and the second reason to amend a contract, by what is bought. */
const amendments: Record<string, readonly [string, string]> = {
  W: ['Additional works found necessary on site', 'Rise of material prices, by the price adjustment clause'],
  G: ['A larger quantity of the same goods', 'Delivery to two more stations'],
  CS: ['Two more months of supervision', 'One more round of consultations'],
  NCS: ['Extension by two months', 'Service at one more office'],
}
