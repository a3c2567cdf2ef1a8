import { lvpChange } from '@insaka/domain/lvp/lvp.schema'
import { mpcChange } from '@insaka/domain/mpc/mpc.schema'
import { clearHidden as clearHiddenOfMpc } from '@insaka/domain/mpc/mpc.rules'
import { clearHiddenOfPaper } from '@insaka/domain/papers/papers.rules'
import type { By } from '../db/database.ts'
import type { WriteTx } from '../db/transactions.ts'
import { withdraw } from '../enquiries/enquiries.actions.ts'
import { findEnquiry } from '../enquiries/enquiries.repository.ts'
import { loadReversal, saveReversal } from '../fuel-accounts/reverse-transaction.actions.ts'
import { actorOf, type Caller } from '../submit/caller.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { changeMpcWithin } from '../mpc/change-mpc.actions.ts'
import { loadChange, savePaperChange } from '../papers/change-paper.actions.ts'
import { Checked } from '../submit/checked.ts'
import { buildEnquiries, buildFuelTransactions, buildLvps, buildMpcs, buildPrice } from './builders.ts'
import { demoEnquiries, type DemoEnquiry } from './demo-enquiries.ts'
import { afterStep, type DemoPaper } from './demo-paper.ts'
import { demoFuel, type DemoFuel } from './demo-fuel.ts'
import { demoPapers } from './demo-papers.ts'

type Place = {
  departments: readonly string[]
  people: ReadonlyMap<string, Caller>
  /** Each institution has numbers of its own. */
  seed: number
  aQuarter: { lvp: number; mpc: number }
}

type Take = (tx: WriteTx, person: Caller) => Promise<unknown>

/** What one person did at one time. New records of one register that come after each other are saved in one go. */
type Step = { time: Date; by: string } & (
  | { take: Take }
  | { saves: Saves; seed: () => never; saved: (id: number) => void }
)

const builders = { enquiries: buildEnquiries, lvp: buildLvps, mpc: buildMpcs, fuel: buildFuelTransactions }
type Saves = keyof typeof builders
/** So many in one go at the most. */
const mostAtOnce = 500

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
    ...lifeOfFuel(demoFuel({ departments, now, seed })),
  ]
  const inOrder = steps.toSorted((a, b) => a.time.getTime() - b.time.getTime())
  const inHands = ({ time, by: role }: Step) => {
    const person = people.get(role)!
    return { tx: by(actorOf(person), time), initiator: person }
  }
  for (let next = 0; next < inOrder.length;) {
    const step = inOrder[next]!
    if ('take' in step) {
      const { tx, initiator } = inHands(step)
      await step.take(tx, initiator)
      next += 1
      continue
    }
    const row = inOrder.slice(next, next + mostAtOnce)
    const end = row.findIndex((each) => 'take' in each || each.saves !== step.saves)
    const together = row.slice(0, end < 0 ? row.length : end) as (typeof step)[]
    const ids = await builders[step.saves](together.map((each) => ({ ...inHands(each), seed: each.seed() })))
    together.forEach(({ saved }, i) => saved(ids[i]!))
    next += together.length
  }
}

function lifeOfEnquiry(demo: DemoEnquiry, numbers: Map<DemoEnquiry, number>): Step[] {
  const { enquiry, by, savedOn, withdrawn } = demo
  const save: Step = {
    time: savedOn,
    by,
    saves: 'enquiries',
    seed: () => enquiry as never,
    saved: (id) => numbers.set(demo, id),
  }
  if (!withdrawn) return [save]
  const withdrawal: Step = {
    time: withdrawn.on,
    by: 'ADMIN',
    take: async (tx) => withdraw(tx, (await findEnquiry(tx, numbers.get(demo)!))!, withdrawn.reason),
  }
  return [save, withdrawal]
}

function lifeOfPaper(demo: DemoPaper, numbers: Map<DemoEnquiry, number>): Step[] {
  const { kind, asked, by, savedOn, paper, steps } = demo
  let record: object = { ...paper, status: 'IN_PROGRESS' }
  let id = 0
  return [
    {
      time: savedOn,
      by,
      saves: kind,
      seed: () =>
        ({
          ...paper,
          enquiry: asked ? { id: numbers.get(asked)! } : { enquiryType: 'NTR', vendorCategory: 'CITIZEN' },
        }) as never,
      saved: (number) => (id = number),
    },
    ...steps.map(({ on, by, changes }, i) => ({
      time: on,
      by,
      take: async (tx: WriteTx, person: Caller) => {
        const wanted = { ...afterStep(record, changes), id, version: i + 1 }
        record =
          kind === 'lvp'
            ? await changeLvp(tx, person, wanted)
            : await changeCommitteePaper(tx, person, wanted)
      },
    })),
  ]
}

const lifeOfFuel = ({ prices, transactions }: DemoFuel): Step[] => [
  ...prices.map(({ on, type, price }): Step => ({
    time: on,
    by: 'ADMIN',
    take: (tx, person) => buildPrice(tx, person, { type, price }),
  })),
  ...transactions.flatMap(({ on, by, transaction, reversed }): Step[] => {
    let id = 0
    const save: Step = {
      time: on,
      by,
      saves: 'fuel',
      seed: () => transaction as never,
      saved: (number) => (id = number),
    }
    if (!reversed) return [save]
    const reversal: Step = {
      time: reversed.on,
      by: 'ADMIN',
      take: async (tx, person) =>
        saveReversal(tx, person, await loadReversal(tx, id), reversed.reason, { isConfirmed: true }),
    }
    return [save, reversal]
  }),
]

async function changeLvp(tx: WriteTx, person: Caller, wanted: object): Promise<object> {
  const checked = checkedOf(clearHiddenOfPaper(lvpChange.parse(wanted)))
  const loaded = await loadChange(tx, person, lvpKind, checked.right)
  await savePaperChange(tx, lvpKind, loaded, checked)
  return wanted
}

const changeCommitteePaper = async (tx: WriteTx, person: Caller, wanted: object): Promise<object> =>
  (await changeMpcWithin(tx, person, checkedOf(clearHiddenOfMpc(mpcChange.parse(wanted))))).record

const checkedOf = <B>(body: B): Checked<B> => new Checked(body as never)
