import { and, count, desc, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '@insaka/domain/core/history'
import { paginate } from '@insaka/domain/core/paging'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { auditEvents } from './audit.table.ts'
import type { TenantTx } from './database.ts'

type Content = { before: Record<string, unknown> | null; after: Record<string, unknown> }

/** Fields that change with every save and tell nobody anything. */
const ofNoInterest = new Set(['version', 'updatedOn'])

/** One page of what happened to a record, newest first. */
export async function readHistory(
  { connection, institutionId }: TenantTx,
  subject: string,
  subjectId: string,
  { page, size }: { page: number; size: number },
): Promise<{ history: HistoryEntry[]; pagination: Pagination }> {
  const where = and(
    eq(auditEvents.institutionId, institutionId),
    eq(auditEvents.subject, subject),
    eq(auditEvents.subjectId, subjectId),
  )
  const [counted] = await connection.orm.select({ total: count() }).from(auditEvents).where(where)
  const rows = await connection.orm
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(desc(auditEvents.sequence))
    .limit(size)
    .offset(page * size)
  const history = rows.map(({ happenedOn, actorName, action, content }) => ({
    happenedOn,
    actor: actorName,
    action,
    changes: changesIn(JSON.parse(content) as Content),
  }))
  return { history, pagination: paginate({ page, size }, counted?.total ?? 0, history.length) }
}

function changesIn(content: Content): HistoryEntry['changes'] {
  const [before, after] = [flat(content.before ?? {}), flat(content.after)]
  const fields = Object.keys({ ...before, ...after })
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(({ field, before: was, after: is }) => !ofNoInterest.has(field) && !isDeepStrictEqual(was, is))
}

type Fields = Record<string, unknown>

/** What stands in a part of a record is told by its path, such as `address.city`. */
const flat = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isPart(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  )

const isPart = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
