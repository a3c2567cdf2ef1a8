import type { Duty } from '@insaka/domain/permissions'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { decisionsStart } from './demo-decisions.ts'
import { workdayLater } from './demo-days.ts'

/** Requisitions of the registry of a demo institution, in every state. */

type DemoStep = { name: string; time: Date; duty: Duty | null; answers: Record<string, string> }
export type DemoRequisition = {
  savedOn: Date
  requisition: object
  steps: DemoStep[]
  /** The time at which the officer makes an enquiry for it. */
  enquiredOn?: Date
}

type Item = readonly [description: string, unit: string, quantity: number, unitPrice: number]
type Course = { purpose: string; description: string; items: readonly Item[]; steps: readonly string[] }

const bought = ['submit', 'approve', 'confirmFunds', 'accept']

// oxfmt-ignore
const courses: readonly Course[] = [
  { description: 'Files and toner for the registry', purpose: 'New files for the land titles of this year', steps: [...bought, 'enquire'], items: [['Spring file, manila', 'each', 400, 18.5], ['Toner cartridge, black', 'each', 6, 1_850], ['A4 paper, 80 g', 'ream', 60, 112.75]] },
  { description: 'Chairs for the reading room', purpose: 'The public waits standing', steps: bought, items: [['Visitor chair with armrests', 'each', 24, 1_275], ['Transport and assembly', 'lump sum', 1, 2_400]] },
  { description: 'Shelves for the archive', purpose: 'The shelves of block B have come down', steps: [...bought, 'close'], items: [['Steel shelf, 5 levels', 'each', 12, 2_150]] },
  { description: 'Fumigation of the strong room', purpose: 'Termites have reached the title deeds', steps: bought.slice(0, 3), items: [['Fumigation, 182.5 m²', 'm²', 182.5, 38]] },
  { description: 'Scanner for old maps', purpose: 'Maps of before 1964 are falling apart', steps: bought.slice(0, 2), items: [['Large format scanner, A0', 'each', 1, 148_000], ['Training of two officers', 'day', 2, 3_500]] },
  { description: 'Protective clothing for the archive', purpose: 'Dust in the archive', steps: bought.slice(0, 1), items: [['Dust coat', 'each', 8, 345], ['Respirator mask, FFP2', 'box', 4, 280.4]] },
  { description: 'Air conditioner for the server room', purpose: 'The server stops on hot days', steps: ['submit', 'return'], items: [['Air conditioner, 24,000 BTU', 'each', 2, 16_900]] },
  { description: 'Motorcycle for the messenger', purpose: 'Delivery of notices in Lusaka', steps: ['submit', 'cancel'], items: [['Motorcycle, 125 cc', 'each', 1, 34_500]] },
  { description: 'Labels and markers', purpose: 'Shelf labels of the new archive', steps: [], items: [['Adhesive label, 100 × 50 mm', 'roll', 10, 96], ['Permanent marker, black', 'box', 3, 145.2]] },
]

const duties: Readonly<Record<string, Duty>> = {
  approve: 'HEAD_OF_DEPARTMENT',
  return: 'HEAD_OF_DEPARTMENT',
  confirmFunds: 'HEAD_OF_FINANCE',
  accept: 'HEAD_OF_PROCUREMENT',
  close: 'HEAD_OF_PROCUREMENT',
}
const reasons: Readonly<Record<string, string>> = {
  return: 'Say which room, and attach the report of the technician.',
  cancel: 'The ministry has sent a motorcycle from another province.',
  close: 'The stores had twelve shelves left from the move.',
}

const itemOf = ([description, unit, quantity, unitPrice]: Item) => ({
  id: null,
  description,
  unit,
  quantity,
  unitPrice,
})

export function demoRequisitions(now: Date, officerId: string): DemoRequisition[] {
  const start = decisionsStart(now)
  return courses.map(({ steps, items, ...texts }, i) => {
    const savedOn = workdayLater(start, i, 20 + 17 * i)
    const times = steps.map((_, step) => workdayLater(savedOn, Math.floor((step + 1) / 2), 200 + 47 * step))
    const taken = steps
      .map((name, step): DemoStep => ({
        name,
        time: times[step]!,
        duty: duties[name] ?? null,
        answers: {
          ...(name === 'accept' && { assignedToId: officerId }),
          ...(reasons[name] && { reason: reasons[name] }),
        },
      }))
      .filter(({ time }) => time < now)
    const enquired = taken.find(({ name }) => name === 'enquire')
    return {
      savedOn,
      requisition: {
        ...texts,
        id: null,
        version: null,
        department: 'HRA',
        neededOn: addDays(toDay(savedOn), 30 + 5 * i),
        budgetLine: `05/2/3/${41 + i}`,
        items: items.map(itemOf),
        attachmentId: null,
        formerReference: null,
      },
      steps: taken.filter(({ name }) => name !== 'enquire'),
      ...(enquired && { enquiredOn: enquired.time }),
    }
  })
}
