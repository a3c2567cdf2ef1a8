import { formatAmount } from '@insaka/domain/core/money'
import { meetings } from '@insaka/domain/meetings/meetings.register'
import type { AgendaLine } from '@insaka/domain/meetings/meetings.rules'
import { committeeMembers } from '@insaka/domain/committee-members/committee-members.register'
import type { RecordChecks } from '../described-registers/described-record.ts'
import { describedKind } from '../described-registers/described-kind.repository.ts'
import { describedActions } from '../described-registers/save-record.actions.ts'
import { findPapersByReference, isUnknownUsername, type AgendaPaper } from './meetings.repository.ts'

export const meetingKind = describedKind(meetings)
export const memberKind = describedKind(committeeMembers)

type Papers = ReadonlyMap<string, AgendaPaper>
export const paperOf = (papers: Papers, { paper }: Pick<AgendaLine, 'paper'>): AgendaPaper | undefined =>
  paper === null ? undefined : papers.get(paper.trim().toUpperCase())

/** The agenda with the present subjects and values of its papers. */
export const withPapers = (agenda: readonly AgendaLine[], papers: Papers): AgendaLine[] =>
  agenda.map((line) => {
    const paper = paperOf(papers, line)
    if (!paper) return { ...line, value: null }
    const { reference, description, value, currency } = paper
    return { ...line, paper: reference, description, value: formatAmount(value, currency) }
  })

export const findAgendaPapers = async (
  ...[tx, agenda]: [Parameters<typeof findPapersByReference>[0], readonly AgendaLine[]]
): Promise<Papers> =>
  findPapersByReference(
    tx,
    agenda.flatMap(({ paper }) => paper ?? []),
  )

const checkAgenda: RecordChecks = async (tx, { agenda }) => {
  if (!agenda) return {}
  const lines = agenda as AgendaLine[]
  const papers = await findAgendaPapers(tx, lines)
  const isUnknown = lines.some((line) => line.paper !== null && !paperOf(papers, line))
  return {
    facts: { unknown: isUnknown ? ['agenda'] : [] },
    complete: (columns) => ({ ...columns, agenda: withPapers(columns['agenda'] as AgendaLine[], papers) }),
  }
}

const checkUsername: RecordChecks = async (tx, { username }) => ({
  facts: {
    unknown: typeof username === 'string' && (await isUnknownUsername(tx, username)) ? ['username'] : [],
  },
})

export const meetingActions = describedActions(meetingKind, checkAgenda)
export const memberActions = describedActions(memberKind, checkUsername)
