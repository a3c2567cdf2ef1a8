import { describe, expect, it } from 'vitest'
import { brokenRules } from '@insaka/domain/core/rules'
import { lvpChange, lvpInput } from '@insaka/domain/lvp/lvp.schema'
import { lowValueLimit } from '@insaka/domain/lvp/lvp.cautions'
import { mpcRules } from '@insaka/domain/mpc/mpc.rules'
import { mpcChange, mpcInput } from '@insaka/domain/mpc/mpc.schema'
import { paperRules } from '@insaka/domain/papers/papers.rules'
import { contractRules, amendmentRules, stageOf } from '@insaka/domain/contracts/contracts.rules'
import { stages } from '@insaka/domain/contracts/contracts.labels'
import { toDay } from '@insaka/domain/core/dates'
import { amendmentInput, contractInput } from '@insaka/domain/contracts/contracts.schema'
import { split } from '@insaka/domain/lvp/lvp.cautions'
import { demoInstitutions } from './demo-data.ts'
import { daysAfter, quarterOf, startOfDay, workdaysByQuarter } from './demo-days.ts'
import { demoEnquiries } from './demo-enquiries.ts'
import { afterStep, type DemoPaper } from './demo-paper.ts'
import { demoPapers } from './demo-papers.ts'

const asked = {
  lvp: { saved: lvpInput, changed: lvpChange, rules: paperRules },
  mpc: { saved: mpcInput, changed: mpcChange, rules: mpcRules },
} as const

function at(day: string, place: number) {
  const now = new Date(`${day}T10:00:00+02:00`)
  const { departments, aQuarter } = demoInstitutions[place]!
  const codes = departments.map(({ code }) => code)
  const enquiries = demoEnquiries(codes, now, place + 1)
  const papers = demoPapers({ departments: codes, enquiries, now, seed: place + 1, aQuarter })
  const of = (kind: 'lvp' | 'mpc') => papers.filter((paper) => paper.kind === kind)
  return { now, codes, enquiries, papers, lvps: of('lvp'), mpcs: of('mpc') }
}

type Json = any

/** The rules that the contract of a paper and its amendments break. */
function brokenOfContract({ contract, purchaseOrderValue: value }: Json): unknown[] {
  if (!contract) return []
  const { amendments, amountPaid = 0 } = contract
  const revisedValue = amendments.at(-1)?.amendedSum ?? value
  return [
    brokenRules(contractInput, contractRules, contract, { value, revisedValue }),
    // More may be paid later than an earlier amendment allowed.
    ...amendments.map((each: Json, i: number) =>
      brokenRules(amendmentInput, amendmentRules, each, {
        initialSum: value,
        amountPaid: i === amendments.length - 1 ? amountPaid : 0,
      }),
    ),
  ].filter((broken) => Object.keys(broken).length > 0)
}

/** Contracts as they are in the end. */
const contractsOf = (papers: DemoPaper[]): Json[] =>
  papers.flatMap(({ paper, steps }) => {
    const { contract } = steps.reduce((before, { changes }) => afterStep(before, changes), paper as Json)
    if (!contract) return []
    const { purchaseOrderValue: value, currency } = paper
    const revisedValue = contract.amendments.at(-1)?.amendedSum ?? value
    return [{ amountPaid: 0, ...contract, value, currency, revisedValue }]
  })

const isCancelled = ({ steps }: DemoPaper): boolean => steps.at(-1)?.changes.status === 'CANCELLED'
const statuses = (papers: DemoPaper[]) =>
  new Set(papers.map(({ steps }) => steps.at(-1)?.changes.status ?? 'IN_PROGRESS'))

// Weekends, first and last days of months and quarters, and a leap day.
const days = [
  '2026-01-01',
  '2026-01-03',
  '2026-02-28',
  '2028-02-29',
  '2026-03-31',
  '2026-04-01',
  '2026-07-02',
  ...Array.from({ length: 12 }, (_, i) =>
    daysAfter(new Date('2026-01-11T10:00:00+02:00'), i * 31)
      .toISOString()
      .slice(0, 10),
  ),
]

describe.each(days)('on %s', (day) => {
  it.each([0, 1])('every demo paper holds to the rules, whatever became of it (institution %s)', (place) => {
    const { now, papers, enquiries } = at(day, place)
    const today = startOfDay(now)
    const taken = papers.flatMap((paper) => (paper.asked ? [paper.asked] : []))
    expect(new Set(taken).size).toBe(taken.length)
    for (const { kind, savedOn, paper, steps, asked: enquiry } of papers) {
      const { saved, changed, rules } = asked[kind]
      const broken = (shape: { shape: object }, record: object) =>
        brokenRules(shape as never, rules as never, record as never, {})
      const shown = JSON.stringify({ paper, steps })
      const input = { ...paper, enquiry: { enquiryType: 'NTR' } }
      expect(saved.safeParse(input).success, shown).toBe(true)
      expect(broken(saved, input), shown).toEqual({})
      if (enquiry) {
        expect(enquiries).toContain(enquiry)
        expect(enquiry.withdrawn).toBeNull()
        expect(savedOn.getTime()).toBeGreaterThan(enquiry.closedOn.getTime())
        expect(enquiry.enquiry).toMatchObject({ department: paper.department, funder: paper['funder'] })
      }
      let [record, before]: [object, Date] = [{ ...input, status: 'IN_PROGRESS' }, savedOn]
      for (const { on, changes } of steps) {
        record = { ...afterStep(record, changes), id: 1, version: 1 }
        expect(brokenOfContract(record), shown).toEqual([])
        expect(changed.safeParse(record).success, shown).toBe(true)
        expect(broken(changed, record), shown).toEqual({})
        expect(on.getTime(), shown).toBeGreaterThan(before.getTime())
        const amended = changes.contract?.amendments?.map(({ amendedOn }) => amendedOn) ?? []
        for (const written of [changes.approvalDate, changes.purchaseOrderDate, ...amended]) {
          if (written)
            expect(new Date(`${written}T00:00:00+02:00`).getTime(), shown).toBeLessThan(on.getTime())
        }
        before = on
      }
      expect(before.getTime(), shown).toBeLessThan(today.getTime())
      const inKwacha = Number(paper['purchaseOrderValue']) * (paper['currency'] === 'USD' ? 27.1 : 1)
      expect(inKwacha > lowValueLimit, shown).toBe(kind === 'mpc')
    }
  })

  it('there are many in the first institution and fewer in the second, in every status', () => {
    const [first, second] = [at(day, 0), at(day, 1)]
    expect(first.lvps.length).toBeGreaterThanOrEqual(60)
    expect(first.mpcs.length).toBeGreaterThanOrEqual(30)
    expect(second.lvps.length).toBeGreaterThan(12)
    expect(second.lvps.length).toBeLessThan(first.lvps.length)
    expect(second.mpcs.length).toBeGreaterThan(5)
    expect(second.mpcs.length).toBeLessThan(first.mpcs.length)
    for (const papers of [first.lvps, first.mpcs]) {
      expect(statuses(papers)).toEqual(new Set(['IN_PROGRESS', 'COMPLETE', 'CANCELLED']))
      // The old ones are done with.
      const old = papers.filter(({ savedOn }) => savedOn < daysAfter(first.now, -270))
      expect(statuses(old)).not.toContain('IN_PROGRESS')
    }
    for (const { papers } of [first, second]) {
      const values = (field: string) => new Set(papers.map(({ paper }) => paper[field]))
      expect(values('currency')).toEqual(new Set(['ZMW', 'USD']))
      expect(values('procurementMode')).toContain('ONLINE_EGP')
      expect(values('approvalType')).toEqual(
        new Set([undefined, 'ORDINARY', 'EXTRA_ORDINARY', 'CIRCULATION']),
      )
    }
  })

  it.each([0, 1])('every department has figures in every quarter (institution %s)', (place) => {
    const { now, codes, papers } = at(day, place)
    const today = startOfDay(now)
    const counted = new Set(
      papers.flatMap(({ figuresOn, paper }) =>
        figuresOn && paper['currency'] === 'ZMW' ? [`${quarterOf(figuresOn)} ${paper.department}`] : [],
      ),
    )
    const [, ...quarters] = workdaysByQuarter(daysAfter(today, -729), daysAfter(today, -1))
    const wanted = quarters.flatMap(([first]) => codes.map((code) => `${quarterOf(first!)} ${code}`))
    expect(wanted.length).toBeGreaterThanOrEqual(28)
    expect(wanted.filter((each) => !counted.has(each))).toEqual([])
  })

  it('there are contracts in every stage, paid in part and in full, and amended once and twice', () => {
    const [first, second] = [at(day, 0), at(day, 1)].map(({ papers }) => contractsOf(papers)) as [
      Json[],
      Json[],
    ]
    const today = toDay(new Date(`${day}T10:00:00+02:00`))
    expect(new Set(first.map((contract) => stageOf(contract, today).stage))).toEqual(
      new Set(Object.keys(stages)),
    )
    expect(first.length).toBeGreaterThanOrEqual(10)
    expect(second.length).toBeGreaterThanOrEqual(4)
    const all = [...first, ...second]
    expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set(['ZMW', 'USD']))
    expect(new Set(all.map(({ amendments }) => amendments.length))).toEqual(new Set([0, 1, 2]))
    const inPart = all.filter(({ amountPaid, revisedValue }) => amountPaid > 0 && amountPaid < revisedValue)
    expect(inPart.length).toBeGreaterThanOrEqual(2)
  })

  it('there is one purchase in parts', () => {
    const bought = at(day, 0).lvps.filter(({ paper }) => paper['vendor'] === 'Kamwala Building Supplies Ltd')
    expect(split.among(bought.map(({ paper }) => paper as Json)).size).toBeGreaterThanOrEqual(3)
  })

  it('enquiries are left to be taken up', () => {
    for (const { enquiries, papers } of [at(day, 0), at(day, 1)]) {
      const taken = new Set(papers.filter((paper) => !isCancelled(paper)).map((paper) => paper.asked))
      const open = enquiries.filter((enquiry) => !enquiry.withdrawn && !taken.has(enquiry))
      expect(open.length).toBeGreaterThanOrEqual(10)
    }
  })
})

it('a meeting of the committee has one number and one day', () => {
  const meetings = new Map<string, Set<unknown>>()
  for (const { paper, steps } of at('2026-03-31', 0).mpcs) {
    const approved = steps.find(({ changes }) => changes.approvalDate)?.changes.approvalDate
    if (!approved || paper['mpcNumber'] === 0) continue
    const name = [paper['approvalType'], approved.slice(0, 4), paper['mpcNumber']].join(' ')
    meetings.set(name, (meetings.get(name) ?? new Set()).add(approved))
  }
  expect(meetings.size).toBeGreaterThan(10)
  for (const [name, on] of meetings) expect([...on], name).toHaveLength(1)
})

it('purchase orders are numbered in the order of their days', () => {
  const orders = at('2026-03-31', 0)
    .papers.flatMap(({ steps }) => steps.map(({ changes }) => changes))
    .filter(({ purchaseOrder }) => purchaseOrder)
    .toSorted((a, b) => a.purchaseOrder!.localeCompare(b.purchaseOrder!))
  const on = orders.map(({ purchaseOrderDate }) => Date.parse(purchaseOrderDate!))
  expect(on.length).toBeGreaterThan(60)
  expect(on).toEqual(on.toSorted((a, b) => a - b))
  expect(new Set(orders.map(({ purchaseOrder }) => purchaseOrder)).size).toBe(orders.length)
})
