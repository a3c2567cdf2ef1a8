import { describe, expect, it } from 'vitest'
import { brokenRules } from '@insaka/domain/core/rules'
import { lvpChange, lvpInput } from '@insaka/domain/lvp/lvp.schema'
import { lowValueLimit } from '@insaka/domain/lvp/lvp.cautions'
import { mpcRules } from '@insaka/domain/mpc/mpc.rules'
import { mpcChange, mpcInput } from '@insaka/domain/mpc/mpc.schema'
import { paperRules } from '@insaka/domain/papers/papers.rules'
import { contractRules, amendmentRules } from '@insaka/domain/contracts/contracts.rules'
import { amendmentInput, contractInput } from '@insaka/domain/contracts/contracts.schema'
import { demoInstitutions } from './demo-data.ts'
import { daysAfter, midnightOf } from './demo-days.ts'
import { demoEnquiries } from './demo-enquiries.ts'
import { afterStep } from './demo-paper.ts'
import { demoPapers } from './demo-papers.ts'

const kindRules = {
  lvp: { saved: lvpInput, changed: lvpChange, rules: paperRules },
  mpc: { saved: mpcInput, changed: mpcChange, rules: mpcRules },
} as const

function at(day: string, index: number) {
  const now = new Date(`${day}T10:00:00+02:00`)
  const { departments, perQuarter } = demoInstitutions[index]!
  const codes = departments.map(({ code }) => code)
  const enquiries = demoEnquiries(codes, now, index + 1)
  const papers = demoPapers({ departments: codes, enquiries, now, seed: index + 1, perQuarter })
  return { now, enquiries, papers }
}

type Json = any

function brokenOfContract({ contract, purchaseOrderValue: value }: Json): unknown[] {
  if (!contract) return []
  const { amendments, amountPaid = 0 } = contract
  const revisedValue = amendments.at(-1)?.amendedSum ?? value
  return [
    brokenRules(contractInput, contractRules, contract, { value, revisedValue }),
    // Only the last amendment limits the amount paid.
    ...amendments.map((each: Json, i: number) =>
      brokenRules(amendmentInput, amendmentRules, each, {
        initialSum: value,
        amountPaid: i === amendments.length - 1 ? amountPaid : 0,
      }),
    ),
  ].filter((broken) => Object.keys(broken).length > 0)
}

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
  it.each([0, 1])('every demo paper obeys the rules after each step (institution %s)', (place) => {
    const { now, papers, enquiries } = at(day, place)
    const today = midnightOf(now)
    const sourceEnquiries = papers.flatMap((paper) => (paper.sourceEnquiry ? [paper.sourceEnquiry] : []))
    expect(new Set(sourceEnquiries).size).toBe(sourceEnquiries.length)
    for (const { kind, savedOn, paper, steps, sourceEnquiry: enquiry } of papers) {
      const { saved, changed, rules } = kindRules[kind]
      const broken = (shape: { shape: object }, record: object) =>
        brokenRules(shape as never, rules as never, record as never, {})
      const description = JSON.stringify({ paper, steps })
      const input = { ...paper, enquiry: { enquiryType: 'NTR' } }
      expect(saved.safeParse(input).success, description).toBe(true)
      expect(broken(saved, input), description).toEqual({})
      if (enquiry) {
        expect(enquiries).toContain(enquiry)
        expect(enquiry.withdrawn).toBeNull()
        expect(savedOn.getTime()).toBeGreaterThan(enquiry.closedOn.getTime())
        expect(enquiry.enquiry).toMatchObject({ department: paper.department, funder: paper['funder'] })
      }
      let [record, before]: [object, Date] = [{ ...input, status: 'IN_PROGRESS' }, savedOn]
      for (const { on, changes } of steps) {
        record = { ...afterStep(record, changes), id: 1, version: 1 }
        expect(brokenOfContract(record), description).toEqual([])
        expect(changed.safeParse(record).success, description).toBe(true)
        expect(broken(changed, record), description).toEqual({})
        expect(on.getTime(), description).toBeGreaterThan(before.getTime())
        const amended = changes.contract?.amendments?.map(({ amendedOn }) => amendedOn) ?? []
        for (const written of [changes.approvalDate, changes.purchaseOrderDate, ...amended]) {
          if (written)
            expect(new Date(`${written}T00:00:00+02:00`).getTime(), description).toBeLessThan(on.getTime())
        }
        before = on
      }
      expect(before.getTime(), description).toBeLessThan(today.getTime())
      const inKwacha = Number(paper['purchaseOrderValue']) * (paper['currency'] === 'USD' ? 27.1 : 1)
      expect(inKwacha > lowValueLimit, description).toBe(kind === 'mpc')
    }
  })
})
