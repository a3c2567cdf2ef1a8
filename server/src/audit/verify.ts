import { asc, eq, gt, and } from 'drizzle-orm'
import { digestOf, firstLink, linkAfter } from './chain.ts'
import { auditEvents, auditHeads } from './audit.table.ts'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner.ts'

export type ChainReport = { institution: string; events: number; fault: string | null }

const batch = 1_000

/** Walks every institution's chain and names the first link that does not hold. */
export async function verifyChains(tx: OwnerTx): Promise<ChainReport[]> {
  const heads = await tx
    .select({
      id: institutions.id,
      code: institutions.code,
      sequence: auditHeads.sequence,
      link: auditHeads.link,
    })
    .from(institutions)
    .leftJoin(auditHeads, eq(auditHeads.institutionId, institutions.id))
    .orderBy(asc(institutions.code))
  const reports: ChainReport[] = []
  for (const { id, code, ...head } of heads) {
    const { sequence, link } = head
    const chain = await walk(tx, id)
    const cut = chain.fault === null && (sequence !== chain.events || link !== chain.link)
    reports.push({
      institution: code,
      events: chain.events,
      fault: cut
        ? `the chain ends at event ${chain.events}, but its head says ${sequence ?? 'nothing'}`
        : chain.fault,
    })
  }
  return reports
}

async function walk(
  tx: OwnerTx,
  institutionId: string,
): Promise<{ events: number; link: string; fault: string | null }> {
  let events = 0
  let link = firstLink
  for (;;) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.institutionId, institutionId), gt(auditEvents.sequence, events)))
      .orderBy(asc(auditEvents.sequence))
      .limit(batch)
    if (rows.length === 0) return { events, link, fault: null }
    for (const row of rows) {
      const fault = faultOf(row, events + 1, link)
      if (fault) return { events, link, fault: `event ${events + 1}: ${fault}` }
      events = row.sequence
      link = row.link
    }
  }
}

function faultOf(row: typeof auditEvents.$inferSelect, sequence: number, previous: string): string | null {
  if (row.sequence !== sequence) return 'it is missing'
  if (digestOf(row.content) !== row.digest) return 'its content was changed'
  if (linkAfter(previous, sequence, row.digest) !== row.link)
    return 'its link does not hang on the one before'
  const event = JSON.parse(row.content) as Record<string, unknown> & { actor: Record<string, unknown> }
  const columns = [
    [event['action'], row.action],
    [event['subject'], row.subject],
    [event['subjectId'], row.subjectId],
    [event['happenedOn'], row.happenedOn],
    [event.actor['institutionId'], row.actorInstitutionId],
    [event.actor['id'], row.actorId],
    [event.actor['name'], row.actorName],
  ]
  return columns.every(([content, column]) => content === column)
    ? null
    : 'its columns do not say what its content says'
}
