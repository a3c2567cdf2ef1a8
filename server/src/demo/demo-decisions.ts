import { toDay } from '@insaka/domain/core/dates'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import type { Duty, HeldDuty } from '@insaka/domain/permissions'
import type { WriteTx } from '../db/transactions.ts'
import { saveDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import type { Caller } from '../idempotency/caller.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { paperStepKind } from '../papers/paper-steps.ts'
import type { PaperInput, PaperKind } from '../papers/papers.kind.ts'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { applyStep } from '../steps/take-step.actions.ts'
import { daysAfter, meetingFrom, midnightOf, workdayLater, workTimeOn } from './demo-days.ts'
import type { DemoPaper } from './demo-paper.ts'

/** Days before today since which the institution decides in Insaka. */
const decisionDays = 14
const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000)

export const decisionsStart = (now: Date): Date => workTimeOn(midnightOf(daysAfter(now, -decisionDays)), 0)

/** The ordinary session that decides on the first papers, and the next one. */
export function demoSessions(now: Date) {
  const last = meetingFrom(midnightOf(decisionsStart(now)), 'ORDINARY')
  return { last, next: meetingFrom(daysAfter(last.on, 1), 'ORDINARY') }
}

export function switchOnDecisions(tx: WriteTx, before: DecisionSettings): void {
  const switchedOn = { decisionsFrom: toDay(tx.now), fundsFirst: true, requestsOnly: true }
  const after = { ...before, ...switchedOn, version: before.version + 1 }
  saveDecisionSettings(tx, after)
  const subjectId = tx.institutionId
  tx.record({ action: 'switched on', subject: 'decisionSettings', subjectId, before, after })
}

export type DemoDecision = { time: Date; name: PaperStepName; duty: Duty | null; reason?: string }

const taker: Partial<Record<PaperStepName, Duty>> = {
  confirmFunds: 'HEAD_OF_FINANCE',
  approve: 'CONTROLLING_OFFICER',
  return: 'CONTROLLING_OFFICER',
  reject: 'CONTROLLING_OFFICER',
}
const reasons: Partial<Record<PaperStepName, string>> = {
  return: 'Attach the third quotation, and say why the second one was not accepted.',
  reject: 'The department has used its budget for this quarter.',
}

/** How far decisions have come, so that every state is there to be seen. */
const courses: Record<PaperRegister, PaperStepName[][]> = {
  lvp: [
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds', 'approve'],
    ['submit'],
    ['submit', 'confirmFunds', 'return'],
    [],
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds', 'reject'],
  ],
  // The committee decides on the first papers in a meeting.
  mpc: [
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds'],
    ['submit', 'confirmFunds'],
    ['submit'],
    [],
  ],
}
/** Number of papers that the last session decides on. */
export const decidedInMeeting = 4

/** Replaces what happens to papers of these days: they are decided in Insaka. */
export function withDecisions(
  papers: readonly DemoPaper[],
  now: Date,
): (DemoPaper & { decisions: DemoDecision[] })[] {
  const start = decisionsStart(now)
  const { last, next } = demoSessions(now)
  const counts = { lvp: 0, mpc: 0 }
  return papers.map((paper) => {
    if (paper.savedOn < start) return { ...paper, steps: beforeGovernedContract(paper, start), decisions: [] }
    const course = courses[paper.kind]
    const place = counts[paper.kind]++
    const names = course[place % course.length]!
    const { number: mpcNumber } = place < decidedInMeeting ? last : next
    const session = paper.kind === 'mpc' && { approvalType: 'ORDINARY', mpcNumber }
    const decisions = names
      .map((name, i): DemoDecision => ({
        name,
        time: i === 0 ? minutesAfter(paper.savedOn, 10) : workdayLater(paper.savedOn, i, 45 + i * 95),
        duty: taker[name] ?? null,
        ...(reasons[name] && { reason: reasons[name] }),
      }))
      .filter(({ time }) => time < now)
    return { ...paper, paper: { ...paper.paper, ...session }, steps: [], decisions }
  })
}

/** A contract or amendment of these days waits for its decision, so nothing further happens to it. */
function beforeGovernedContract({ steps }: DemoPaper, start: Date): DemoPaper['steps'] {
  const first = steps.findIndex(
    ({ on, changes: { contract } }, i) =>
      on >= start &&
      contract &&
      (contract.amendments || steps.slice(0, i).every((earlier) => !earlier.changes.contract)),
  )
  return first < 0 ? steps : steps.filter(({ changes }, i) => i <= first || !changes.contract)
}

export const heldDuty = (duty: Duty): HeldDuty => ({
  duty,
  // The first head of a department in the demo is that of Human Resources and Administration.
  department: duty === 'HEAD_OF_DEPARTMENT' ? 'HRA' : null,
  actingFor: null,
  actingForName: null,
})

export const takeDecision = (
  tx: WriteTx,
  person: Caller,
  register: PaperRegister,
  id: number,
  decision: DemoDecision,
): Promise<unknown> =>
  register === 'lvp' ? take(tx, person, lvpKind, id, decision) : take(tx, person, mpcKind, id, decision)

async function take<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  person: Caller,
  kind: PaperKind<F, R>,
  id: number,
  { name, duty, reason }: DemoDecision,
): Promise<void> {
  const steps = paperStepKind({ mail: null }, kind)
  const answers = reason ? { reason } : {}
  const before = (await steps.load(tx, person, { id, name, version: undefined, answers }))!
  await applyStep(tx, person, steps, before, { name, answers, duty: duty && heldDuty(duty) })
}
