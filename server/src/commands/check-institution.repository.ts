import { eq, sql } from 'drizzle-orm'
import type { VerificationCounts } from '@insaka/domain/audit-log/audit-verification.schema'
import { attachments } from '../attachments/attachments.table.ts'
import { auditEvents, auditHeads } from '../audit-log/audit.table.ts'
import type { CheckProgress } from '../audit-verification/audit-checks.repository.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'

export async function readHead(tx: OwnerTx, institutionId: string): Promise<CheckProgress['head']> {
  const [head = null] = await tx
    .select({ events: auditHeads.sequence, link: auditHeads.link })
    .from(auditHeads)
    .where(eq(auditHeads.institutionId, institutionId))
  return head
}

export async function countAuditedItems(
  tx: OwnerTx,
  institutionId: string,
): Promise<Pick<VerificationCounts, 'events' | 'records' | 'files'>> {
  const { rows } = await tx.execute<Record<'events' | 'records' | 'files', string>>(sql`
    SELECT (SELECT count(*) FROM ${auditEvents} WHERE institution_id = ${institutionId}) AS events,
           (SELECT count(*) FROM (SELECT DISTINCT subject, subject_id FROM ${auditEvents}
                                   WHERE institution_id = ${institutionId}) AS named) AS records,
           (SELECT count(*) FROM ${attachments} WHERE institution_id = ${institutionId}) AS files`)
  const { events, records, files } = rows[0]!
  return { events: Number(events), records: Number(records), files: Number(files) }
}
