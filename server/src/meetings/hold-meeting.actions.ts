import type { Recorded } from '@insaka/domain/registers/define-register'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { meetings } from '@insaka/domain/meetings/meetings.register'
import {
  interestedVoters,
  interestFaults,
  outcomeOf,
  quorumOf,
  stepOfResolution,
  type AgendaLine,
  type AgendaPaperState,
} from '@insaka/domain/meetings/meetings.rules'
import { approvalTooEarlyMessage } from '@insaka/domain/papers/papers.rules'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { awaitsDecision } from '@insaka/domain/decision-rules/decisions.rules'
import { authorityFor } from '@insaka/domain/steps/step'
import type { PrepareStep } from '../described-registers/described-steps.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { paperStepKind } from '../papers/paper-steps.ts'
import type { Platform } from '../platform.ts'
import { findSteps, type StepRow } from '../steps/steps.repository.ts'
import { applyStep, withBarredUsers } from '../steps/take-step.actions.ts'
import { findAgendaPapers, paperOf, withPapers } from './meetings.actions.ts'
import { readAppointed, readNames, type AgendaPaper } from './meetings.repository.ts'

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
    const listed = meeting.agenda as AgendaLine[]
    const [members, papers] = await Promise.all([
      readAppointed(tx, meeting.heldOn),
      findAgendaPapers(tx, listed),
    ])
    const quorum = quorumOf(members, meeting.attendance)
    const faults: FieldMessages = {
      ...(quorum.refusal !== null && { attendance: [quorum.refusal] }),
      ...faultsByLine('attendance', quorum.faults, 'name'),
      ...faultsOfInterests(meeting),
    }
    const kind = paperStepKind(platform, mpcKind)
    const found = await readPapers(tx, [...papers.values()])
    const decisions: PaperDecision[] = []
    const seen = new Set<number>()

    function outcomeOfLine(line: AgendaLine, at: number): AgendaLine {
      const report = (field: string, message: string) => {
        faults[`agenda.${at}.${field}`] = [message]
      }
      if (line.paper === null || line.decision === null) return line
      const known = paperOf(papers, line)
      const paper = known && found.get(known.id)
      if (!paper) {
        report('paper', 'There is no committee paper with this reference.')
        return line
      }
      if (seen.has(paper.id)) report('paper', 'This paper is on the agenda twice.')
      seen.add(paper.id)
      const { barredIds, barredNames } = paper
      const interested = interestedVoters(quorum, meeting.interests, {
        paper: line.paper,
        barredIds,
        barredNames,
      })
      const state = stateOf(paper.record, listed[at]!.submittedOn === known.submittedOn)
      const step = stepOfResolution(line.decision)
      if (step !== null && state === 'WAITING') {
        if (interested.length > 0 && interested.length === quorum.voters.length)
          report('decision', 'Everybody who could decide has an interest in this paper.')
        const target = withBarredUsers(kind.describe(paper.record), kind.steps, paper.taken)
        const authority = authorityFor(kind.steps[step]!, caller, target)
        const fault = authority.refusal ?? faultOf(step, paper.record, meeting.heldOn)
        if (fault !== null) report('paper', fault)
        if (authority.refusal === null)
          decisions.push({ id: paper.id, step, duty: authority.duty, reason: line.resolution })
      }
      return { ...line, outcome: outcomeOf(line, { state, interested }) }
    }

    const agenda = withPapers(listed, papers, listed).map(outcomeOfLine)
    if (Object.keys(faults).length > 0) throw refusalOf(faults)
    return {
      columns: { agenda, appointed: quorum.appointed, votersPresent: quorum.voters.length },
      async follow() {
        for (const decision of decisions) await decide(tx, caller, kind, meeting, decision)
      },
    }
  }

const faultsByLine = (name: string, faults: ReadonlyMap<number, string>, field: string): FieldMessages =>
  Object.fromEntries([...faults].map(([line, message]) => [`${name}.${line}.${field}`, [message]]))

const faultsOfInterests = (meeting: Meeting): FieldMessages =>
  Object.fromEntries(
    meeting.interests.flatMap((interest, line) =>
      Object.entries(interestFaults(meeting, interest)).map(([field, message]) => [
        `interests.${line}.${field}`,
        [message],
      ]),
    ),
  )

/** A paper on the agenda, with the users who may not decide on it. */
type ListedPaper = {
  id: number
  record: MpcRecord
  taken: StepRow[]
  barredIds: (string | null)[]
  barredNames: string[]
}

async function readPapers(
  tx: WriteTx,
  papers: readonly AgendaPaper[],
): Promise<ReadonlyMap<number, ListedPaper>> {
  const ids = papers.map(({ id }) => id)
  const [records, steps] = await Promise.all([
    mpcKind.findMany(tx, ids),
    findSteps(tx, { register: 'mpc', ids }),
  ])
  const withUsers = records.map((record) => {
    const taken = steps.filter(({ recordId }) => recordId === record.id)
    const barredIds = [record.initiatorId, ...record.editorIds, ...submittersIn(taken)]
    return { id: record.id, record, taken, barredIds }
  })
  const names = await readNames(
    tx,
    withUsers.flatMap(({ barredIds }) => barredIds),
  )
  return new Map(
    withUsers.map((paper) => [
      paper.id,
      {
        ...paper,
        barredNames: [paper.record.initiator, ...paper.barredIds.flatMap((id) => names.get(id) ?? [])],
      },
    ]),
  )
}

function stateOf(paper: MpcRecord, isAsListed: boolean): AgendaPaperState {
  if (paper.governedBy === null) return 'NOT_DECIDED_HERE'
  if (paper.status !== 'IN_PROGRESS' || !awaitsDecision(paper)) return 'NOT_WAITING'
  return isAsListed ? 'WAITING' : 'CHANGED'
}

const submittersIn = (taken: readonly StepRow[]): (string | null)[] =>
  taken.filter(({ step }) => step === 'submit').flatMap(({ byId, actingForId }) => [byId, actingForId])

/** The reason why the meeting cannot have decided on the paper in this way, or null. */
function faultOf(step: PaperDecision['step'], paper: MpcRecord, heldOn: string): string | null {
  if (paper.submittedOn!.slice(0, 10) > heldOn) return 'This paper was submitted after the meeting.'
  if (step === 'reject') return paperSteps.mpc.cancel.refusal?.(paper) ?? null
  return heldOn < paper.initiatedOn ? approvalTooEarlyMessage : null
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

const lineLabels: Readonly<Record<string, string>> = {
  agenda: meetings.fields.agenda.label,
  attendance: meetings.fields.attendance.label,
  interests: meetings.fields.interests.label,
}

function refusalOf(fields: FieldMessages): Refusal {
  const [[path, [first]], ...others] = Object.entries(fields) as [[string, string[]]]
  const [field, line] = path.split('.') as [string, string?]
  const place = line === undefined ? '' : `${lineLabels[field]}, line ${Number(line) + 1}: `
  const rest = others.length > 0 ? ` (and ${others.length} more)` : ''
  return new Refusal('INVALID', { message: `${place}${first}${rest}`, fields })
}
