import { and, eq, inArray } from 'drizzle-orm'
import { tenantRead } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { auditEvents } from './audit.table.ts'
import { readEvent } from './event-fields.ts'

const findRenamings = tenantRead('audit.renamings', (orm, $) =>
  orm
    .select({ id: auditEvents.subjectId, content: auditEvents.content })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.institutionId, $.institutionId),
        inArray(auditEvents.subject, ['departments', 'designations']),
        eq(auditEvents.action, 'changed'),
      ),
    ),
)

/** Former codes and titles by id; older events of users contain them. */
export async function readFormerNames(tx: TenantTx): Promise<(id: string) => unknown[]> {
  const names = new Map<string, unknown[]>()
  for (const { id, content } of await findRenamings(tx)) {
    const { code, title } = readEvent(content).before ?? {}
    names.set(id, [...(names.get(id) ?? []), code, title])
  }
  return (id) => names.get(id) ?? []
}
