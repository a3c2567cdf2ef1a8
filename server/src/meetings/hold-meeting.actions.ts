import type { Recorded } from '@insaka/domain/registers/define-register'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import type { meetings } from '@insaka/domain/meetings/meetings.register'
import {
  interestedVoters,
  interestFaults,
  outcomeOf,
  quorumOf,
  stepOfResolution,
  type AgendaLine,
} from '@insaka/domain/meetings/meetings.rules'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { awaitsDecision } from '@insaka/domain/decision-rules/decisions.rules'
import { toDay } from '@insaka/domain/core/dates'
import { authorityFor, type Step } from '@insaka/domain/steps/step'
import type { PrepareStep } from '../described-registers/described-steps.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { paperStepKind } from '../papers/paper-steps.ts'
import type { Platform } from '../platform.ts'
import { findSteps, type StepRow } from '../steps/steps.repository.ts'
import { applyStep, withBarredUsers } from '../steps/take-step.actions.ts'
import { findAgendaPapers, paperOf, withPapers } from './meetings.actions.ts'
import { readAppointed } from './meetings.repository.ts'

type Meeting = Recorded<typeof meetings>

/** The decision of the meeting about a paper. */
type PaperDecision = {
  id: number
  step: 'approve' | 'reject'
  duty: Parameters<typeof applyStep>[4]['duty']
  reason: string | null
}

/**
 * Decides on the papers of a meeting in the transaction that records it as held: after a failure nothing has happened,
 * and a repeated submit decides on each paper once.
 */
export const holdMeeting =
  (platform: Pick<Platform, 'mail'>): PrepareStep =>
  async (tx, caller, { name, record }) => {
    if (name !== 'hold') return {}
    const meeting = record as unknown as Meeting
    const { heldOn, attendance } = meeting
    const [members, papers] = await Promise.all([
      readAppointed(tx, heldOn),
      findAgendaPapers(tx, meeting.agenda),
    ])
    const quorum = quorumOf(members, attendance)
    const faults: FieldMessages = {}
    const report = (line: number, field: string, message: string) => {
      faults[`agenda.${line}.${field}`] = [message]
    }
    for (const [line, message] of quorum.faults) faults[`attendance.${line}.name`] = [message]
    if (quorum.refusal !== null) throw refusalOf({ attendance: [quorum.refusal] })
    meeting.interests.forEach(({ member, paper }, line) => {
      const { member: memberFault, paper: paperFault } = interestFaults(meeting, { member, paper })
      if (memberFault) faults[`interests.${line}.member`] = [memberFault]
      if (paperFault) faults[`interests.${line}.paper`] = [paperFault]
    })

    const kind = paperStepKind(platform, mpcKind)
    const ids = [...papers.values()].map(({ id }) => id)
    const [records, taken] = await Promise.all([
      mpcKind.findMany(tx, ids),
      findSteps(tx, { register: 'mpc', ids }),
    ])
    const decisions: PaperDecision[] = []
    const seen = new Set<number>()
    const agenda = withPapers(meeting.agenda as AgendaLine[], papers).map((line, at): AgendaLine => {
      if (line.paper === null || line.decision === null) return line
      const paper = records.find(({ id }) => id === paperOf(papers, line)?.id)
      if (!paper) {
        report(at, 'paper', 'There is no committee paper with this reference.')
        return line
      }
      if (seen.has(paper.id)) report(at, 'paper', 'This paper is on the agenda twice.')
      seen.add(paper.id)
      const ofPaper = taken.filter(({ recordId }) => recordId === paper.id)
      const target = withBarredUsers(kind.describe(paper), kind.steps, ofPaper)
      const barredIds = [paper.initiatorId, ...paper.editorIds, ...submittersIn(ofPaper)]
      const interested = interestedVoters(quorum, meeting.interests, { paper: line.paper, barredIds })
      const step = stepOfResolution(line.decision)
      const isWaiting = paper.status === 'IN_PROGRESS' && awaitsDecision(paper)
      if (step !== null && isWaiting) {
        if (interested.length === quorum.voters.length)
          report(at, 'decision', 'Everybody who could decide has an interest in this paper.')
        const described: Step = kind.steps[step]!
        const authority = authorityFor(described, caller, target)
        if (authority.refusal !== null) report(at, 'paper', authority.refusal)
        else {
          const fault = faultOf(described, paper, { heldOn, today: toDay(tx.now) })
          if (fault !== null) report(at, 'paper', fault)
          decisions.push({ id: paper.id, step, duty: authority.duty, reason: line.resolution })
        }
      }
      return { ...line, outcome: outcomeOf(line, { isWaiting, interested }) }
    })
    if (Object.keys(faults).length > 0) throw refusalOf(faults)
    return {
      columns: { agenda, appointed: quorum.appointed, votersPresent: quorum.voters.length },
      async follow() {
        for (const decision of decisions) await decide(tx, caller, kind, meeting, decision)
      },
    }
  }

const submittersIn = (taken: readonly StepRow[]): (string | null)[] =>
  taken.filter(({ step }) => step === 'submit').flatMap(({ byId, actingForId }) => [byId, actingForId])

/** The reason why a paper cannot be approved as of the day of the meeting, or cannot be rejected, or null. */
function faultOf(
  step: Step,
  paper: MpcRecord,
  { heldOn, today }: { heldOn: string; today: string },
): string | null {
  if (step.to === 'CANCELLED') return paperSteps.mpc.cancel.refusal?.(paper) ?? null
  const faults = step.faults?.({ approvalDate: heldOn }, paper as never, today) ?? {}
  return Object.values(faults)[0]?.[0] ?? null
}

async function decide(
  tx: WriteTx,
  caller: Caller,
  kind: ReturnType<typeof paperStepKind<never, MpcRecord>>,
  { id: meetingId, meetingNumber, heldOn }: Meeting,
  { id, step, duty, reason }: PaperDecision,
): Promise<void> {
  const loaded = await kind.load(tx, caller, { id, name: step, version: undefined, answers: {} })
  const meeting = { meetingId, meetingNumber, resolution: reason }
  await applyStep(tx, caller, kind, loaded!, {
    name: step,
    answers: { approvalDate: heldOn, reason, meeting },
    duty,
    reason,
  })
}

function refusalOf(fields: FieldMessages): Refusal {
  const entries = Object.entries(fields)
  const [[path, [first]]] = entries as [[string, string[]]]
  const [field, line] = path.split('.')
  const place =
    line === undefined
      ? ''
      : `${field === 'agenda' ? 'Agenda' : field === 'interests' ? 'Declared Interests' : 'Attendance'}, line ${Number(line) + 1}: `
  const rest = entries.length > 1 ? ` (and ${entries.length - 1} more)` : ''
  return new Refusal('INVALID', { message: `${place}${first}${rest}`, fields })
}
