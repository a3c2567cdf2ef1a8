import { toDay, startOfDay } from '@insaka/domain/core/dates'
import type { AmendmentInput, ContractInput } from '@insaka/domain/contracts/contracts.schema'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { workTimeOn, daysAfter, toWorkday, midnightOf, workdayLater } from './demo-days.ts'
import type { DemoPaper } from './demo-paper.ts'
import { seededRandom } from './seeded-random.ts'

/** Contract fields that a step changes; amendments are appended to the existing ones. */
export type ContractChanges = Partial<Omit<ContractInput, 'amendments'>> & {
  amendments?: Pick<AmendmentInput, 'approvedOn' | 'clearedOn' | 'amendedOn' | 'description' | 'amendedSum'>[]
}

const pendingWindowDays = 150

/** Adds contracts to committee papers: pending ones to at most three recent papers, concluded ones to many others. */
export function addContracts(papers: readonly DemoPaper[], today: Date, seed: number): void {
  const { number } = seededRandom(seed + 32)
  const approved = papers
    .filter(({ kind, steps }) => kind === contractPaperRegister && steps[0]?.changes.approvalDate)
    .map((paper) => ({ paper, approvedOn: dayOf(paper.steps[0]!.changes.approvalDate!) }))
    .toSorted((a, b) => b.approvedOn.getTime() - a.approvedOn.getTime())
  const recentlyApproved = approved.filter(
    ({ approvedOn }) =>
      workdayAfter(approvedOn, 1) < today && approvedOn > daysAfter(today, -pendingWindowDays),
  )
  const pendingPapers = recentlyApproved.slice(0, 3)
  pendingPapers.forEach((each, i) => addPendingContract(each, i))
  const concludedPapers = approved.filter((each) => !pendingPapers.includes(each))
  concludedPapers.forEach((each, i) => {
    if (i % 2 === 0 || each.paper.paper['currency'] === 'USD') addConcludedContract(each, i)
  })

  type Approved = (typeof approved)[number]

  /** Stages 0 to 2: approved, cleared, notified. Later dates are in the future, so the stage is the current one. */
  function addPendingContract({ paper, approvedOn }: Approved, stageReached: number): void {
    const on = laterOf(workdayAfter(approvedOn, 1), workTimeOn(daysAfter(today, -4), number(0, 479)))
    const day = midnightOf(on)
    const clearedOn = stageReached > 0 ? day : toWorkday(daysAfter(today, 6))
    const notifiedOn = stageReached > 1 ? day : toWorkday(daysAfter(laterOf(clearedOn, today), 3))
    const awardedOn = toWorkday(daysAfter(laterOf(notifiedOn, today), 8))
    const days = { clearedOn, notifiedOn, awardedOn }
    paper.steps = [{ on, by: paper.by, changes: approvalChanges(paper, approvedOn, days) }]
  }

  function addConcludedContract({ paper, approvedOn }: Approved, i: number): void {
    const [order, complete] = paper.steps
    const clearedOn = toWorkday(daysAfter(approvedOn, number(3, 9)))
    // One is notified too early and some are awarded too soon, to show cautions.
    const notifiedOn = toWorkday(daysAfter(i === 4 ? approvedOn : clearedOn, i === 4 ? 1 : number(1, 3)))
    const awardedOn = toWorkday(daysAfter(notifiedOn, i % 12 === 6 ? 5 : number(7, 12)))
    const days = { clearedOn, notifiedOn, awardedOn }
    const orderedOn = workdayAfter(laterOf(awardedOn, clearedOn), number(1, 4))
    if (!order!.changes.purchaseOrderDate || orderedOn >= today) return
    const value = Number(paper.paper['purchaseOrderValue'])
    const changes = { ...approvalChanges(paper, approvedOn, days), purchaseOrderDate: toDay(orderedOn) }
    const steps: DemoPaper['steps'] = [{ on: orderedOn, by: order!.by, changes }]
    const share = (percent: number) => Math.round((value * percent) / 100)
    const reasonsOfCategory = amendmentReasons[String(paper.paper['procurementCategory'])]!
    const increasePercents = [number(8, 14), number(17, 24)]
    const appliedPercents = i % 4 === 2 ? increasePercents.slice(0, i % 3 === 0 ? 1 : 2) : []
    let revisedValue = value
    for (const [n, percent] of appliedPercents.entries()) {
      const on = workdayAfter(steps.at(-1)!.on, number(14, 25))
      revisedValue = value + share(percent)
      const amendment = {
        approvedOn: toDay(toWorkday(daysAfter(on, -11))),
        clearedOn: toDay(toWorkday(daysAfter(on, -5))),
        amendedOn: toDay(on),
        description: reasonsOfCategory[n]!,
        amendedSum: revisedValue,
      }
      steps.push({ on, by: paper.by, changes: { contract: { amendments: [amendment] } } })
    }
    if (complete) {
      const completedOn = laterOf(complete.on, workdayAfter(steps.at(-1)!.on, number(10, 30)))
      // Retention: part of the price is withheld until some works and goods are accepted.
      const amountPaid = i % 5 === 2 ? Math.round(revisedValue * 0.9) : revisedValue
      steps.push({ ...complete, on: completedOn, changes: { status: 'COMPLETE', contract: { amountPaid } } })
    } else {
      const paidOn = workdayAfter(steps.at(-1)!.on, number(12, 20))
      steps.push({ on: paidOn, by: 'ORD', changes: { contract: { amountPaid: share(40) } } })
    }
    paper.steps = steps.filter((step) => step.on < today)
  }

  function workdayAfter(day: Date, days: number): Date {
    return workdayLater(day, days, number(0, 479))
  }
}

type ContractDays = Record<'clearedOn' | 'notifiedOn' | 'awardedOn', Date>

const approvalChanges = (
  { paper }: DemoPaper,
  approvedOn: Date,
  { clearedOn, notifiedOn, awardedOn }: ContractDays,
) => ({
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

const dayOf = (day: string): Date => new Date(startOfDay(day))
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

const amendmentReasons: Record<string, readonly [string, string]> = {
  W: ['Additional works found necessary on site', 'Higher material prices under the price adjustment clause'],
  G: ['A larger quantity of the same goods', 'Delivery to two more stations'],
  CS: ['Two more months of supervision', 'One more round of consultations'],
  NCS: ['Extension by two months', 'Service at one more office'],
}
