import { formatAmount } from '@insaka/domain/core/money'
import { meetings } from '@insaka/domain/meetings/meetings.register'
import type { AgendaLine } from '@insaka/domain/meetings/meetings.rules'
import { committeeMembers } from '@insaka/domain/committee-members/committee-members.register'
import type { TenantTx } from '../db/transactions.ts'
import type { RecordChecks } from '../described-registers/described-record.ts'
import { describedKind } from '../described-registers/described-kind.repository.ts'
import { describedActions } from '../described-registers/save-record.actions.ts'
import { findPapersByReference, isUnknownUsername, type AgendaPaper } from './meetings.repository.ts'

export const meetingKind = describedKind(meetings)
export const memberKind = describedKind(committeeMembers)

type Papers = ReadonlyMap<string, AgendaPaper>
export const paperOf = (papers: Papers, { paper }: Pick<AgendaLine, 'paper'>): AgendaPaper | undefined =>
  paper === null ? undefined : papers.get(paper.trim().toUpperCase())

/**
 * The agenda with the subjects and values of its papers. A paper that was submitted again since it was put on the agenda
 * stays as it was then, so that the meeting defers it.
 */
export const withPapers = (
  agenda: readonly AgendaLine[],
  papers: Papers,
  before: readonly AgendaLine[] = [],
): AgendaLine[] =>
  agenda.map((line) => {
    const paper = paperOf(papers, line)
    if (!paper) return { ...line, value: null, submittedOn: null }
    const known = before.find(({ id, paper: listed }) => id === line.id && listed === paper.reference)
    if (isResubmitted(known, paper)) {
      const { description, value, submittedOn } = known!
      return { ...line, paper: paper.reference, description, value, submittedOn }
    }
    const { reference, description, value, currency, submittedOn } = paper
    return { ...line, paper: reference, description, value: formatAmount(value, currency), submittedOn }
  })

const isResubmitted = (
  known: Pick<AgendaLine, 'submittedOn'> | undefined,
  { submittedOn }: Pick<AgendaPaper, 'submittedOn'>,
): boolean => Boolean(known?.submittedOn) && known!.submittedOn !== submittedOn

export const findAgendaPapers = (tx: TenantTx, agenda: readonly AgendaLine[]): Promise<Papers> =>
  findPapersByReference(
    tx,
    agenda.flatMap(({ paper }) => paper ?? []),
  )

const checkAgenda: RecordChecks = async (tx, { agenda }, before) => {
  if (!agenda) return {}
  const lines = agenda as AgendaLine[]
  const papers = await findAgendaPapers(tx, lines)
  const isUnknown = lines.some((line) => line.paper !== null && !paperOf(papers, line))
  return {
    facts: { unknown: isUnknown ? ['agenda'] : [] },
    complete: (columns) => ({
      ...columns,
      agenda: withPapers(
        columns['agenda'] as AgendaLine[],
        papers,
        before?.['agenda'] as AgendaLine[] | undefined,
      ),
    }),
  }
}

const checkUsername: RecordChecks = async (tx, { username }) => ({
  facts: {
    unknown: typeof username === 'string' && (await isUnknownUsername(tx, username)) ? ['username'] : [],
  },
})

export const meetingActions = describedActions(meetingKind, checkAgenda)
export const memberActions = describedActions(memberKind, checkUsername)
