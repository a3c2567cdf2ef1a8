import { asc, eq, gt, and } from 'drizzle-orm'
import { firstLink } from '@insaka/domain/audit-log/head'
import { digestOf, linkAfter } from './chain.ts'
import { auditEvents, auditHeads } from './audit.table.ts'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'

type ChainEnd = { sequence: number; link: string }
export type ChainReport = { institution: string; events: number; head: ChainEnd | null; fault: string | null }

const batchSize = 1_000

export type VerifyScope = { institutionId?: string; onProgress?: (count: number) => void }

/** Verifies every institution’s chain and reports the first broken link. */
export async function verifyChains(
  tx: OwnerTx,
  { institutionId, onProgress }: VerifyScope = {},
): Promise<ChainReport[]> {
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
    const chain = await verifyChain(tx, id, onProgress)
    const isCut = chain.fault === null && (head?.sequence !== chain.events || head.link !== chain.link)
    reports.push({
      institution: code,
      events: chain.events,
      head,
      fault: isCut
        ? `the chain ends at event ${chain.events}, but its head says ${head?.sequence ?? 'nothing'}`
        : chain.fault,
    })
  }
  return reports
}

async function verifyChain(
  tx: OwnerTx,
  institutionId: string,
  onProgress: VerifyScope['onProgress'],
): Promise<{ events: number; link: string; fault: string | null }> {
  let events = 0
  let link = firstLink
  // Starts below zero to find events with forged numbers as well.
  let lastSequence = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.institutionId, institutionId), gt(auditEvents.sequence, lastSequence)))
      .orderBy(asc(auditEvents.sequence))
      .limit(batchSize)
    if (rows.length === 0) return { events, link, fault: null }
    for (const [index, row] of rows.entries()) {
      if (row.sequence < 1)
        return { events, link, fault: `event ${row.sequence}: the first event is number 1` }
      const fault = eventFault(row, events + 1, link)
      if (fault) {
        onProgress?.(index)
        return { events, link, fault: `event ${events + 1}: ${fault}` }
      }
      events = lastSequence = row.sequence
      link = row.link
    }
    onProgress?.(rows.length)
  }
}

type Event = typeof auditEvents.$inferSelect

function eventFault(row: Event, sequence: number, previous: string): string | null {
  if (row.sequence !== sequence) return 'it is missing'
  if (digestOf(row.content) !== row.digest) return 'its content was changed'
  if (linkAfter(previous, sequence, row.digest) !== row.link)
    return 'its link does not follow from the one before'
  const columns = expectedColumns(row.content)
  if (columns === null) return 'its content is not in the format of an event'
  return columns.every(([name, value]) => row[name] === value) ? null : 'its columns differ from its content'
}

/** Values that the columns of an event must have. */
function expectedColumns(content: string): [keyof Event, unknown][] | null {
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
