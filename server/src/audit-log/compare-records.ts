import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { institutions } from '../db/directory.table.ts'
import { streamRows, sqlLiteral, type Observer } from '../db/owner-transactions.ts'
import type { TenantTx } from '../db/transactions.ts'
import { isUuid } from '../db/uuid.ts'
import { auditEvents } from './audit.table.ts'
import type { VerifyScope } from './verify-chains.ts'
import {
  findDifferingPaths,
  mergeFields,
  readEvent,
  valueAt,
  type Fields,
  type EventContent,
} from './event-fields.ts'

/** `formerly` lists older values that events may still contain, by field. */
export type CurrentRecord = { id: string; record: object; formerly?: Record<string, readonly unknown[]> }

export type ComparedRecordKind = {
  subject: string
  table: PgTable & { institutionId: PgColumn; register?: PgColumn }
  key: PgColumn
  read: (tx: TenantTx, ids: string[]) => Promise<CurrentRecord[]>
  fromEvent?: (after: Fields, event: EventContent) => Fields
  /** Paths of fields that may change without an event. */
  unrecorded?: readonly string[]
  /** True if every record has an event, even in institutions created without events, such as demo data. */
  alwaysHasEvents?: true
  /** Returns those of the given files that belong to records of this kind. */
  files?: (tx: TenantTx, subject: string, ids: string[]) => Promise<{ id: string; recordId: string }[]>
  /** Lists derived from single events, such as the dates of state changes. */
  lists?: readonly DerivedList[]
}

export type DerivedList = {
  /** Its name in faults, such as 'the dates of its states'. */
  name: string
  of: (event: EventContent) => Fields[]
  read: (tx: TenantTx, subject: string, ids: string[]) => Promise<{ id: string; entry: Fields }[]>
}

export type RecordFault = {
  institution: string
  kind: string
  record: string
  fault: string
  /** The fault in parts, with the path of the field. */
  parts: { subject: string; id: string; field: string | null; text: string }
}
type ReportFault = (
  subject: string,
  id: string,
  fault: string,
  more?: { kind?: string; field?: string },
) => void

export const filesKind = 'files'
/** `lists` has the entries of each derived list, in the order of the kind. */
type RecordFromEvents = { id: string; fields: Fields; files: string[]; lists: Fields[][] }

const recordsPerBatch = 200

/** Compares every record with its events, reports differences and returns the number of compared records. */
export async function compareRecords(
  observer: Observer,
  kinds: readonly ComparedRecordKind[],
  onFault: (fault: RecordFault) => void,
  { institutionId, onProgress }: VerifyScope = {},
): Promise<number> {
  const { tx } = observer
  let comparedCount = 0
  const auditedInstitutions = tx
    .select({ id: institutions.id, code: institutions.code })
    .from(institutions)
    .where(institutionId === undefined ? undefined : eq(institutions.id, institutionId))
  for (const { id, code } of await auditedInstitutions.orderBy(asc(institutions.code))) {
    const report: ReportFault = (subject, recordId, fault, { kind, field = null } = {}) => {
      const fullText = field === null ? fault : `${field} ${fault}`
      onFault({
        institution: code,
        kind: kind ?? `${subject}: ${fullText}`,
        record: `${subject} ${recordId}`,
        fault: fullText,
        parts: { subject, id: recordId, field, text: fault },
      })
    }
    for await (const { subject, batch } of recordsInEvents(observer, id, kinds)) {
      comparedCount += batch.length
      onProgress?.(batch.length)
      const kind = kinds.find((each) => each.subject === subject)
      if (kind) await compare(observer.forInstitution(id), kind, batch, report)
      else for (const { id: number } of batch) report(subject, number, 'Insaka has no records of this kind')
    }
    await reportWithoutEvents(observer, id, kinds, report)
  }
  return comparedCount
}

/** Replays the events of an institution and yields its records in batches of one kind. */
async function* recordsInEvents(
  { tx }: Observer,
  institutionId: string,
  kinds: readonly ComparedRecordKind[],
): AsyncGenerator<{ subject: string; batch: RecordFromEvents[] }> {
  const { subject, subjectId, sequence, content } = auditEvents
  const events = streamRows<{ subject: string; subject_id: string; content: string }>(
    tx,
    'events',
    sql`SELECT ${subject}, ${subjectId}, ${content} FROM ${auditEvents}
         WHERE ${auditEvents.institutionId} = ${sqlLiteral(institutionId)}
         ORDER BY ${subject}, ${subjectId}, ${sequence}`,
  )
  let currentSubject = ''
  let batch: RecordFromEvents[] = []
  for await (const event of events) {
    const isNew = batch.at(-1)?.id !== event.subject_id
    if (event.subject !== currentSubject || (isNew && batch.length === recordsPerBatch)) {
      if (batch.length > 0) yield { subject: currentSubject, batch }
      currentSubject = event.subject
      batch = []
    }
    if (batch.at(-1)?.id !== event.subject_id)
      batch.push({ id: event.subject_id, fields: {}, files: [], lists: [] })
    const record = batch.at(-1)!
    const content = readEvent(event.content)
    const { after } = content
    const kind = kinds.find((each) => each.subject === currentSubject)
    record.fields = mergeFields(record.fields, kind?.fromEvent?.(after, content) ?? after)
    const file = kind?.files && valueAt(after, 'attachment.id')
    if (typeof file === 'string' && record.files.at(-1) !== file) record.files.push(file)
    kind?.lists?.forEach(({ of }, i) => (record.lists[i] ??= []).push(...of(content)))
  }
  if (batch.length > 0) yield { subject: currentSubject, batch }
}

async function compare(
  tx: TenantTx,
  kind: ComparedRecordKind,
  batch: RecordFromEvents[],
  report: ReportFault,
): Promise<void> {
  const { subject, key, unrecorded = [] } = kind
  const ids = batch.map(({ id }) => id).filter(key.getSQLType() === 'uuid' ? isUuid : isNumber)
  const currentRecords = ids.length > 0 ? await kind.read(tx, ids) : []
  const currentById = new Map(currentRecords.map((each) => [each.id, each]))
  for (const { id, fields } of batch) {
    const currentRecord = currentById.get(id)
    if (!currentRecord) {
      report(subject, id, 'the history has it, but the record is missing')
      continue
    }
    // Normalizes the record to the JSON of an event.
    const record = JSON.parse(JSON.stringify(currentRecord.record)) as Fields
    for (const field of findDifferingPaths(fields, record)) {
      if (unrecorded.includes(field) || currentRecord.formerly?.[field]?.includes(valueAt(fields, field)))
        continue
      report(subject, id, 'differs from its history', { field })
    }
  }
  await compareFiles(tx, kind, batch, report)
  if (ids.length > 0) await compareLists(tx, kind, batch, ids, report)
}

/** Events may contain any text as id; only numbers in the range of the column can be queried. */
const isNumber = (id: string): boolean => /^\d{1,15}$/.test(id)

async function compareFiles(
  tx: TenantTx,
  { subject, files }: ComparedRecordKind,
  batch: RecordFromEvents[],
  report: ReportFault,
): Promise<void> {
  const namedFiles = batch.flatMap((record) => record.files.map((file) => ({ file, recordId: record.id })))
  if (!files || namedFiles.length === 0) return
  const ids = namedFiles.map(({ file }) => file).filter(isUuid)
  const existingFiles = new Set(
    (await files(tx, subject, ids)).map(({ id, recordId }) => `${recordId} ${id}`),
  )
  for (const { file, recordId } of namedFiles) {
    if (!existingFiles.has(`${recordId} ${file}`))
      report(subject, recordId, `the file ${file}, named in its history, is missing`, { kind: filesKind })
  }
}

async function compareLists(
  tx: TenantTx,
  { subject, lists = [] }: ComparedRecordKind,
  batch: RecordFromEvents[],
  ids: string[],
  report: ReportFault,
): Promise<void> {
  for (const [i, { name, read }] of lists.entries()) {
    const savedById = new Map<string, Fields[]>()
    for (const { id, entry } of await read(tx, subject, ids))
      savedById.set(id, [...(savedById.get(id) ?? []), entry])
    for (const { id, lists: expectedLists } of batch) {
      const saved = savedById.get(id) ?? []
      const expected = expectedLists[i] ?? []
      if (
        saved.length !== expected.length ||
        expected.some((entry, at) => findDifferingPaths(entry, saved[at]!).length > 0)
      )
        report(subject, id, `${name} differ from its history`)
    }
  }
}

async function reportWithoutEvents(
  { tx }: Observer,
  institutionId: string,
  kinds: readonly ComparedRecordKind[],
  report: ReportFault,
): Promise<void> {
  const { rows: registrations } = await tx.execute(sql`
    SELECT FROM ${auditEvents} WHERE institution_id = ${institutionId} AND subject = 'institutions'
       AND subject_id = ${institutionId} AND action = 'registered' LIMIT 1`)
  const isFullyRecorded = registrations.length > 0
  for (const { subject, table, key, alwaysHasEvents } of kinds) {
    if (!alwaysHasEvents && !isFullyRecorded) continue
    const registerFilter = table.register ? sql`AND ${table.register} = ${sqlLiteral(subject)}` : sql``
    const rowsWithoutEvents = streamRows<{ id: string }>(
      tx,
      'without_events',
      sql`SELECT ${key}::text AS id FROM ${table}
           WHERE ${table.institutionId} = ${sqlLiteral(institutionId)} ${registerFilter}
             AND NOT EXISTS (SELECT FROM ${auditEvents} WHERE ${eq(auditEvents.institutionId, table.institutionId)}
                                AND ${auditEvents.subject} = ${sqlLiteral(subject)} AND ${auditEvents.subjectId} = ${key}::text)
           ORDER BY 1`,
    )
    for await (const { id } of rowsWithoutEvents) report(subject, id, 'it has no event')
  }
}
