import { lvpChange } from '@insaka/domain/lvp/lvp.schema'
import { mpcChange } from '@insaka/domain/mpc/mpc.schema'
import { clearHiddenMpcFields as clearHiddenOfMpc } from '@insaka/domain/mpc/mpc.rules'
import { clearHiddenPaperFields } from '@insaka/domain/papers/papers.rules'
import { defaultDecisionSettings } from '@insaka/domain/decision-rules/decision-settings.rules'
import type { Duty, HeldDuty } from '@insaka/domain/permissions'
import type { ActAs } from '../db/database.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Recorded } from '@insaka/domain/registers/define-register'
import type { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import type { DescribedName } from '@insaka/domain/all-registers'
import { toMoment } from '@insaka/domain/core/dates'
import { describedSteps, type PrepareStep } from '../described-registers/described-steps.ts'
import { holdMeeting } from '../meetings/hold-meeting.actions.ts'
import { prepareRequisitionStep } from '../requisitions/requisition-steps.ts'
import { applyStep } from '../steps/take-step.actions.ts'
import { describedKinds } from '../register-catalog/described-kinds.ts'
import { loadReversal, saveReversal } from '../fuel-accounts/reverse-transaction.actions.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { changeMpcInTransaction } from '../mpc/change-mpc.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { loadChange, savePaperChange } from '../papers/change-paper.actions.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import {
  createDescribed,
  createSeededEnquiries,
  createFuelTransactions,
  createLvps,
  createMpcs,
  createPrice,
} from './factory.ts'
import { demoEnquiries, type DemoEnquiry } from './demo-enquiries.ts'
import {
  decisionsStart,
  heldDuty,
  switchOnDecisions,
  takeDecision,
  withDecisions,
  type DemoDecision,
} from './demo-decisions.ts'
import { afterStep, type DemoPaper } from './demo-paper.ts'
import { daysAfter, workTimeOn } from './demo-days.ts'
import { demoFuel, type DemoFuel } from './demo-fuel.ts'
import { demoMeetings, demoMembers, type DemoMeeting, type DemoMember } from './demo-meetings.ts'
import { demoPapers } from './demo-papers.ts'
import { demoRequisitions, type DemoRequisition } from './demo-requisitions.ts'
import { demoRequester } from './demo-data.ts'
import { demoVendors, type DemoVendor } from './demo-vendor-records.ts'

type SeedOptions = {
  departments: readonly string[]
  /** By role, and by username. */
  people: ReadonlyMap<string, Caller>
  /** The holder of each duty. */
  holders: ReadonlyMap<Duty, Caller>
  /** The institution decides in Insaka for a few days. */
  hasDecisions: boolean
  /** Gives each institution its own random numbers. */
  seed: number
  perQuarter: { lvp: number; mpc: number }
  vendors: number
}

type DecidedPaper = DemoPaper & { decisions?: DemoDecision[] }

/** Numbers of saved enquiries and papers. */
type Numbers = Map<DemoEnquiry | DemoPaper, number>

type RunStep = (tx: WriteTx, person: Caller) => Promise<unknown>

/** An action of one person at a point in time. Consecutive new records of one register are saved in one batch. */
type DemoStep = { time: Date; by: string } & (
  | { take: RunStep }
  | { recordKind: RecordKind; seed: () => never; onSaved: (id: number) => void }
)

const factories = {
  vendors: (items: Parameters<typeof createDescribed>[1]) => createDescribed('vendors', items),
  committeeMembers: (items: Parameters<typeof createDescribed>[1]) =>
    createDescribed('committeeMembers', items),
  requisitions: (items: Parameters<typeof createDescribed>[1]) => createDescribed('requisitions', items),
  enquiries: createSeededEnquiries,
  lvp: createLvps,
  mpc: createMpcs,
  fuel: createFuelTransactions,
}
type RecordKind = keyof typeof factories
const maxBatch = 500

export async function seedRegisters(
  actAs: ActAs,
  { departments, people, holders, hasDecisions, seed, perQuarter, vendors }: SeedOptions,
  now: Date,
): Promise<void> {
  const enquiries = demoEnquiries(departments, now, seed)
  const decisionsFrom = hasDecisions ? decisionsStart(now) : undefined
  const allPapers = demoPapers({ departments, enquiries, now, seed, perQuarter, decisionsFrom })
  const papers: DecidedPaper[] = hasDecisions ? withDecisions(allPapers, now) : allPapers
  if (decisionsFrom)
    switchOnDecisions(actAs(actorOf(people.get('ADMIN')!), decisionsFrom), defaultDecisionSettings)
  const numbers: Numbers = new Map()
  const steps = [
    ...enquiries.flatMap((enquiry) => enquirySteps(enquiry, numbers)),
    ...papers.flatMap((paper) => paperSteps(paper, numbers)),
    ...demoVendors(vendors, now, seed).flatMap(vendorSteps),
    ...fuelSteps(demoFuel({ departments, now, seed })),
    ...(hasDecisions ? requisitionSteps(demoRequisitions(now, holders.get(officerDuty)!.userId)) : []),
    ...(hasDecisions ? demoMembers(now).map(memberStep) : []),
    ...(hasDecisions ? demoMeetings(papers, now).flatMap((meeting) => meetingSteps(meeting, numbers)) : []),
  ]
  const sorted = steps.toSorted((a, b) => a.time.getTime() - b.time.getTime())
  const actorContext = ({ time, by: role }: DemoStep) => {
    const person = people.get(role) ?? holders.get(role as Duty)!
    return { tx: actAs(actorOf(person), time), initiator: person }
  }
  for (let next = 0; next < sorted.length;) {
    const step = sorted[next]!
    if ('take' in step) {
      const { tx, initiator } = actorContext(step)
      await step.take(tx, initiator)
      next += 1
      continue
    }
    const candidates = sorted.slice(next, next + maxBatch)
    const batchEnd = candidates.findIndex((each) => 'take' in each || each.recordKind !== step.recordKind)
    const batch = candidates.slice(0, batchEnd < 0 ? candidates.length : batchEnd) as (typeof step)[]
    const ids = await factories[step.recordKind](
      batch.map((each) => ({ ...actorContext(each), seed: each.seed() })),
    )
    batch.forEach(({ onSaved }, i) => onSaved(ids[i]!))
    next += batch.length
  }
}

function vendorSteps({ vendor, by, savedOn, suspended, closed }: DemoVendor): DemoStep[] {
  let id = 0
  const save: DemoStep = {
    time: savedOn,
    by,
    recordKind: 'vendors',
    seed: () => vendor as never,
    onSaved: (number) => (id = number),
  }
  const take = (time: Date, name: string, answers: Record<string, unknown>): DemoStep => ({
    time,
    by: 'ADMIN',
    take: (tx, person) => takeDemoStep(tx, person, 'vendors', { id, name, answers }),
  })
  return [
    save,
    ...(suspended ? [take(workTimeOn(new Date(suspended.suspendedFrom), 30), 'suspend', suspended)] : []),
    ...(closed ? [take(closed.on, 'close', { reason: closed.reason })] : []),
  ]
}

const prepareSteps: Partial<Record<DescribedName, PrepareStep>> = {
  meetings: holdMeeting({ mail: null }),
  requisitions: prepareRequisitionStep({ mail: null }),
}

async function takeDemoStep(
  tx: WriteTx,
  person: Caller,
  register: DescribedName,
  { id, name, answers }: { id: number; name: string; answers: Record<string, unknown> },
  duty: HeldDuty | null = null,
) {
  const { kind, actions } = describedKinds[register]
  const steps = describedSteps(kind, actions, undefined, prepareSteps[register])
  const before = (await steps.load(tx, person, { id, name, version: undefined, answers }))!
  await applyStep(tx, person, steps, before, { name, answers, duty })
}

const officerDuty = 'PROCUREMENT_OFFICER'

const requisitionSteps = (demos: readonly DemoRequisition[]): DemoStep[] =>
  demos.flatMap(({ savedOn, requisition, steps, enquiredOn }) => {
    let id = 0
    const save: DemoStep = {
      time: savedOn,
      by: demoRequester,
      recordKind: 'requisitions',
      seed: () => requisition as never,
      onSaved: (number) => (id = number),
    }
    const decisions = steps.map(({ name, time, duty, answers }): DemoStep => ({
      time,
      by: duty ?? demoRequester,
      take: (tx, person) =>
        takeDemoStep(tx, person, 'requisitions', { id, name, answers }, duty && heldDuty(duty)),
    }))
    const enquire = (time: Date): DemoStep => ({
      time,
      by: officerDuty,
      async take(tx, initiator) {
        const { record } = (await describedKinds.requisitions.kind.find(tx, id))!
        const {
          description,
          department,
          reference: requisition,
        } = record as unknown as Recorded<typeof requisitions>
        const closedOn = toMoment(daysAfter(time, 7))
        await createSeededEnquiries([
          {
            tx,
            initiator,
            seed: { description, department, requisition, closedOn, biddersInvited: 4 },
          },
        ])
      },
    })
    return [save, ...decisions, ...(enquiredOn ? [enquire(enquiredOn)] : [])]
  })

const memberStep = ({ savedOn, member }: DemoMember): DemoStep => ({
  time: savedOn,
  by: 'ADMIN',
  recordKind: 'committeeMembers',
  seed: () => member as never,
  onSaved() {},
})

function meetingSteps(demo: DemoMeeting, numbers: Numbers): DemoStep[] {
  const { savedOn, heldAt, meeting, agenda, interests = [], columns = {} } = demo
  const by = 'COMMITTEE_SECRETARY'
  let id = 0
  const save: DemoStep = {
    time: savedOn,
    by,
    async take(tx, person) {
      const referenceOf = async (paper: DemoPaper | null) =>
        paper && (await mpcKind.find(tx, numbers.get(paper)!))!.record.reference
      const withReferences = <L extends { paper: DemoPaper | null }>(lines: readonly L[]) =>
        Promise.all(lines.map(async (line) => ({ ...line, paper: await referenceOf(line.paper) })))
      const seed = {
        ...meeting,
        agenda: await withReferences(agenda),
        interests: await withReferences(interests),
      }
      ;[id = 0] = await createDescribed('meetings', [{ tx, initiator: person, seed, columns }])
    },
  }
  if (!heldAt) return [save]
  const hold: DemoStep = {
    time: heldAt,
    by,
    take(tx, person) {
      const duty = heldDuty(by)
      const secretary = { ...person, duties: [duty] }
      return takeDemoStep(tx, secretary, 'meetings', { id, name: 'hold', answers: {} }, duty)
    },
  }
  return [save, hold]
}

function enquirySteps(demo: DemoEnquiry, numbers: Numbers): DemoStep[] {
  const { enquiry, by, savedOn, withdrawn } = demo
  const save: DemoStep = {
    time: savedOn,
    by,
    recordKind: 'enquiries',
    seed: () => enquiry as never,
    onSaved: (id) => numbers.set(demo, id),
  }
  if (!withdrawn) return [save]
  const withdrawal: DemoStep = {
    time: withdrawn.on,
    by: 'ADMIN',
    take: (tx, person) =>
      takeDemoStep(tx, person, 'enquiries', {
        id: numbers.get(demo)!,
        name: 'withdraw',
        answers: { reason: withdrawn.reason },
      }),
  }
  return [save, withdrawal]
}

function paperSteps(demo: DecidedPaper, numbers: Numbers): DemoStep[] {
  const { kind, sourceEnquiry, by, savedOn, paper, steps, decisions = [] } = demo
  let record: object = { ...paper, status: 'IN_PROGRESS' }
  return [
    {
      time: savedOn,
      by,
      recordKind: kind,
      seed: () =>
        ({
          ...paper,
          enquiry: sourceEnquiry
            ? { id: numbers.get(sourceEnquiry)! }
            : { enquiryType: 'NTR', vendorCategory: 'CITIZEN' },
        }) as never,
      onSaved: (number) => numbers.set(demo, number),
    },
    ...steps.map(({ on, by, changes }, i) => ({
      time: on,
      by,
      take: async (tx: WriteTx, person: Caller) => {
        const change = { ...afterStep(record, changes), id: numbers.get(demo)!, version: i + 1 }
        record =
          kind === 'lvp'
            ? await changeLvp(tx, person, change)
            : await changeCommitteePaper(tx, person, change)
      },
    })),
    ...decisions.map((decision) => ({
      time: decision.time,
      by: decision.duty ?? by,
      take: (tx: WriteTx, person: Caller) => takeDecision(tx, person, kind, numbers.get(demo)!, decision),
    })),
  ]
}

const fuelSteps = ({ prices, transactions }: DemoFuel): DemoStep[] => [
  ...prices.map(({ on, type, price }): DemoStep => ({
    time: on,
    by: 'ADMIN',
    take: (tx, person) => createPrice(tx, person, { type, price }),
  })),
  ...transactions.flatMap(({ on, by, transaction, reversed }): DemoStep[] => {
    let id = 0
    const save: DemoStep = {
      time: on,
      by,
      recordKind: 'fuel',
      seed: () => transaction as never,
      onSaved: (number) => (id = number),
    }
    if (!reversed) return [save]
    const reversal: DemoStep = {
      time: reversed.on,
      by: 'ADMIN',
      take: async (tx, person) =>
        saveReversal(
          tx,
          person,
          await loadReversal(tx, id),
          { reason: reversed.reason },
          { isConfirmed: true },
        ),
    }
    return [save, reversal]
  }),
]

async function changeLvp(tx: WriteTx, person: Caller, change: object): Promise<object> {
  const checked = checkedOf(clearHiddenPaperFields(lvpChange.parse(change)))
  const loaded = await loadChange(tx, person, lvpKind, checked.validFields)
  await savePaperChange(tx, lvpKind, loaded, checked)
  return change
}

const changeCommitteePaper = async (tx: WriteTx, person: Caller, change: object): Promise<object> =>
  (await changeMpcInTransaction(tx, person, checkedOf(clearHiddenOfMpc(mpcChange.parse(change))))).record

const checkedOf = <B>(body: B): CheckedBody<B> => new CheckedBody(body as never)
