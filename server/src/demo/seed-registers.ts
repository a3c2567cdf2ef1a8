import { lvpChange } from '@insaka/domain/lvp/lvp.schema'
import { mpcChange } from '@insaka/domain/mpc/mpc.schema'
import type { By, WriteTx } from '../db/database.ts'
import { takeOut } from '../enquiries/enquiries.actions.ts'
import { findEnquiry } from '../enquiries/enquiries.repository.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { updatePaper } from '../papers/papers.actions.ts'
import { buildEnquiry, buildLvp, buildMpc } from './builders.ts'
import { demoEnquiries, type DemoEnquiry } from './demo-enquiries.ts'
import type { DemoPaper } from './demo-paper.ts'
import { demoPapers } from './demo-papers.ts'

type Place = {
  departments: readonly string[]
  people: ReadonlyMap<string, Caller>
  /** Each institution has numbers of its own. */
  seed: number
  aQuarter: { lvp: number; mpc: number }
}

type Step = { time: Date; by: string; take: (tx: WriteTx, person: Caller) => Promise<unknown> }

/** Saves and changes the records of the registers in the order of time, each as the person did it. */
export async function seedRegisters(
  by: By,
  { departments, people, seed, aQuarter }: Place,
  now: Date,
): Promise<void> {
  const enquiries = demoEnquiries(departments, now, seed)
  const papers = demoPapers({ departments, enquiries, now, seed, aQuarter })
  const numbers = new Map<DemoEnquiry, number>()
  const steps = [
    ...enquiries.flatMap((enquiry) => lifeOfEnquiry(enquiry, numbers)),
    ...papers.flatMap((paper) => lifeOfPaper(paper, numbers)),
  ]
  for (const { time, by: role, take } of steps.toSorted((a, b) => a.time.getTime() - b.time.getTime())) {
    const person = people.get(role)!
    await take(by(actorOf(person), time), person)
  }
}

function lifeOfEnquiry(demo: DemoEnquiry, numbers: Map<DemoEnquiry, number>): Step[] {
  const { enquiry, by, savedOn, withdrawn } = demo
  const save: Step = {
    time: savedOn,
    by,
    take: async (tx, person) => numbers.set(demo, await buildEnquiry(tx, person, enquiry)),
  }
  if (!withdrawn) return [save]
  const withdraw: Step = {
    time: withdrawn.on,
    by: 'ADMIN',
    take: async (tx) => takeOut(tx, (await findEnquiry(tx, numbers.get(demo)!))!, withdrawn.reason),
  }
  return [save, withdraw]
}

function lifeOfPaper(demo: DemoPaper, numbers: Map<DemoEnquiry, number>): Step[] {
  const { kind, asked, by, savedOn, paper, steps } = demo
  let record: object = { ...paper, status: 'IN_PROGRESS' }
  let id = 0
  return [
    {
      time: savedOn,
      by,
      take: async (tx, person) => {
        const enquiry = asked ? { id: numbers.get(asked)! } : { enquiryType: 'NTR' }
        id = await (kind === 'lvp' ? buildLvp : buildMpc)(tx, person, { ...paper, enquiry })
      },
    },
    ...steps.map(({ on, by, changes }, i) => ({
      time: on,
      by,
      take: async (tx: WriteTx, person: Caller) => {
        record = { ...record, ...changes, id, version: i + 1 }
        if (kind === 'lvp') await updatePaper(tx, person, lvpKind, lvpChange.parse(record))
        else await updatePaper(tx, person, mpcKind, mpcChange.parse(record))
      },
    })),
  ]
}
