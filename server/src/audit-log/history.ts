import { isFieldGroup } from './event-fields.ts'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry, RecordedBy } from '@insaka/domain/core/history'
import { paginate } from '@insaka/domain/core/paging'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { auditEvents } from './audit.table.ts'
import type { Fields } from './event-fields.ts'

type EventChange = { before: Fields | null; after: Fields }

/** Left out of the history: these fields change with every save, or never. */
const ignoredFields = new Set(['version', 'updatedOn', 'linkedTo'])

type RecordKey = { subject: string; subjectId: string }

const byRecord = ($: TenantValues<RecordKey>) =>
  and(
    eq(auditEvents.institutionId, $.institutionId),
    eq(auditEvents.subject, $.subject),
    eq(auditEvents.subjectId, $.subjectId),
  )

const countEvents = tenantRead('audit.countOfRecord', (orm, $: TenantValues<RecordKey>) =>
  orm.select({ total: count() }).from(auditEvents).where(byRecord($)),
)

const { sequence, happenedOn, actorName, action, content } = auditEvents

const findEvents = tenantRead(
  'audit.ofRecord',
  (orm, $: TenantValues<RecordKey & { size: number; skip: number }>) =>
    orm
      .select({ sequence, happenedOn, actorName, action, content })
      .from(auditEvents)
      .where(byRecord($))
      .orderBy(desc(sequence))
      .limit($.size)
      .offset($.skip),
)

export async function readHistory(
  tx: TenantTx,
  subject: string,
  subjectId: string,
  { page, size }: { page: number; size: number },
): Promise<{ history: HistoryEntry[]; pagination: Pagination }> {
  const [countRows, rows] = await Promise.all([
    countEvents(tx, { subject, subjectId }),
    findEvents(tx, { subject, subjectId, size, skip: page * size }),
  ])
  const history = rows.map(({ sequence, happenedOn, actorName, action, content }) => ({
    event: sequence,
    happenedOn,
    actor: actorName,
    action,
    changes: fieldChangesOf(JSON.parse(content) as EventChange),
  }))
  return { history, pagination: paginate({ page, size }, countRows[0]!.total, history.length) }
}

const findFirst = tenantRead('audit.firstOfRecord', (orm, $: TenantValues<RecordKey>) =>
  orm
    .select({ name: actorName, action })
    .from(auditEvents)
    .where(byRecord($))
    .orderBy(asc(sequence))
    .limit(1),
)

export async function readRecorder(tx: TenantTx, subject: string, subjectId: string): Promise<RecordedBy> {
  const [first] = await findFirst(tx, { subject, subjectId })
  return first && { name: first.name, isImported: first.action === 'imported' }
}

export function fieldChangesOf(content: EventChange): HistoryEntry['changes'] {
  const [before, after] = [flattenFields(content.before ?? {}), flattenFields(content.after)]
  const fields = Object.keys({ ...before, ...after })
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(({ field, before: was, after: is }) => !ignoredFields.has(field) && !isDeepStrictEqual(was, is))
}

/** Names nested fields by their path, such as `address.city`. */
const flattenFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isFieldGroup(value)
        ? Object.entries(value).map(([inner, innerValue]) => [`${name}.${inner}`, innerValue])
        : [[name, value]],
    ),
  )
