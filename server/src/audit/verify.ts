import { asc, eq, gt, and } from 'drizzle-orm'
import { firstLink } from '@insaka/domain/audit/head'
import { digestOf, linkAfter } from './chain.ts'
import { auditEvents, auditHeads } from './audit.table.ts'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner.ts'

export type Head = { sequence: number; link: string }
export type ChainReport = { institution: string; events: number; head: Head | null; fault: string | null }

const batch = 1_000

/** Which institution is looked through, of all of them where none is named, and who hears how many were seen. */
export type Part = { institutionId?: string; seen?: (more: number) => void }

/** Walks every institution's chain and names the first link that does not hold. */
export async function verifyChains(tx: OwnerTx, { institutionId, seen }: Part = {}): Promise<ChainReport[]> {
  const heads = await tx
    .select({
      id: institutions.id,
      code: institutions.code,
      head: { sequence: auditHeads.sequence, link: auditHeads.link },
    })
    .from(institutions)
    .leftJoin(auditHeads, eq(auditHeads.institutionId, institutions.id))
    .where(institutionId === undefined ? undefined : eq(institutions.id, institutionId))
    .orderBy(asc(institutions.code))
  const reports: ChainReport[] = []
  for (const { id, code, head } of heads) {
    const chain = await walk(tx, id, seen)
    const cut = chain.fault === null && (head?.sequence !== chain.events || head.link !== chain.link)
    reports.push({
      institution: code,
      events: chain.events,
      head,
      fault: cut
        ? `the chain ends at event ${chain.events}, but its head says ${head?.sequence ?? 'nothing'}`
        : chain.fault,
    })
  }
  return reports
}

async function walk(
  tx: OwnerTx,
  institutionId: string,
  onSeen: Part['seen'],
): Promise<{ events: number; link: string; fault: string | null }> {
  let events = 0
  let link = firstLink
  // Whatever number an event has been given, it is one of them.
  let seen = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.institutionId, institutionId), gt(auditEvents.sequence, seen)))
      .orderBy(asc(auditEvents.sequence))
      .limit(batch)
    if (rows.length === 0) return { events, link, fault: null }
    for (const [index, row] of rows.entries()) {
      if (row.sequence < 1)
        return { events, link, fault: `event ${row.sequence}: none comes before the first` }
      const fault = faultOf(row, events + 1, link)
      if (fault) {
        onSeen?.(index)
        return { events, link, fault: `event ${events + 1}: ${fault}` }
      }
      events = seen = row.sequence
      link = row.link
    }
    onSeen?.(rows.length)
  }
}

type Event = typeof auditEvents.$inferSelect

function faultOf(row: Event, sequence: number, previous: string): string | null {
  if (row.sequence !== sequence) return 'it is missing'
  if (digestOf(row.content) !== row.digest) return 'its content was changed'
  if (linkAfter(previous, sequence, row.digest) !== row.link)
    return 'its link does not hang on the one before'
  const columns = columnsIn(row.content)
  if (columns === null) return 'its content is not what Insaka writes'
  return columns.every(([name, value]) => row[name] === value)
    ? null
    : 'its columns do not say what its content says'
}

/** What an event's columns have to say. */
function columnsIn(content: string): [keyof Event, unknown][] | null {
  try {
    const { actor, ...event } = JSON.parse(content) as Record<string, unknown> & {
      actor: Record<string, unknown>
    }
    return [
      ['action', event['action']],
      ['subject', event['subject']],
      ['subjectId', event['subjectId']],
      ['happenedOn', event['happenedOn']],
      ['actorInstitutionId', actor['institutionId']],
      ['actorId', actor['id']],
      ['actorName', actor['name']],
    ]
  } catch {
    return null
  }
}
