import { and, eq, sql } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import {
  reportedFields,
  reportedKinds,
  changeAffectsReport,
  type HistoryRecord,
} from '@insaka/domain/procurement-report/report.changes'
import type { SavedReport } from '@insaka/domain/procurement-report/report.schema'
import { countedCategories } from '@insaka/domain/enquiries/enquiries.labels'
import { expenseTypes } from '@insaka/domain/papers/papers.labels'
import { insertion, readText, tenantRead, type TenantValues } from '../db/statement.ts'
import { attachmentSummaryColumns } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { ReportParameters } from './report-parameters.ts'
import { reports } from './reports.table.ts'

export const insertReport = insertion('reports.insert', reports)

type Filters = {
  departments: string[]
  vendorCategory: keyof typeof countedCategories | null
  expenseType: keyof typeof expenseTypes | null
}

/** Number of latest changes that are compared with the reports. */
const maxChanges = 1_000

type Row = Omit<SavedReport, 'filters' | 'changed' | 'moreChanged' | 'reportDate' | 'createdOn'> &
  Filters & { reportDate: Date; createdOn: Date; lastEvent: number }

const pageQuery = `
  SELECT r.id::float8 AS id, a.file_name AS "fileName", r.format, r.reporting_period AS "reportingPeriod", r.from_day::text AS "from",
         r.to_day::text AS "to", r.report_date AS "reportDate", r.departments, r.vendor_category AS "vendorCategory",
         r.expense_type AS "expenseType", r.records::float8 AS records, a.size, a.sha256, r.initiator,
         r.initiator_id AS "initiatorId", r.created_on AS "createdOn", r.last_event::float8 AS "lastEvent",
         r.reference
    FROM reports r JOIN attachments a ON a.institution_id = $1 AND a.id = r.attachment_id
   WHERE r.institution_id = $1 AND r.id <= $2 ORDER BY r.id DESC LIMIT $3`

type ChangeEvent = {
  sequence: number
  subject: string
  subjectId: string
  before: HistoryRecord | null
  after: HistoryRecord
}

/** The latest changes since the oldest report of a page, limited to the fields that a report uses. */
const changesQuery = `
  WITH latest AS MATERIALIZED (
    SELECT sequence, subject, subject_id, content FROM audit_events
     WHERE institution_id = $1 ORDER BY sequence DESC LIMIT ${maxChanges}),
  relevant AS MATERIALIZED (
    SELECT sequence, subject, subject_id, content::jsonb AS content FROM latest
     WHERE subject = ANY ($4::text[]) AND sequence > (
           SELECT min(last_event) FROM reports WHERE institution_id = $1 AND id BETWEEN $2::bigint - $3::int + 1 AND $2))
  SELECT sequence::float8 AS sequence, subject, subject_id AS "subjectId", ${reportedFieldsOf('before')}, ${reportedFieldsOf('after')} FROM relevant ORDER BY sequence`

function reportedFieldsOf(side: 'before' | 'after'): string {
  return `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(nullif(content->'${side}', 'null'))
            WHERE key = ANY ($5::text[])) AS "${side}"`
}

export async function countReports(tx: TenantTx): Promise<{ total: number; last: number }> {
  const [row] = await readText<{ total: number; last: number }>(tx, {
    name: 'reports.count',
    text: `SELECT count(*)::int AS total, coalesce(max(id), 0)::float8 AS last
             FROM reports WHERE institution_id = $1`,
  })
  return row!
}

type Page = { highest: number; size: number }
type RecentChanges = { events: ChangeEvent[]; last: number }

export async function readRecentChanges(tx: TenantTx, { highest, size }: Page): Promise<RecentChanges> {
  const [events, last] = await Promise.all([
    readText<ChangeEvent>(tx, {
      name: 'reports.changes',
      text: changesQuery,
      values: [highest, size, reportedKinds, reportedFields],
    }),
    lastEvent(tx),
  ])
  return { events, last }
}

/** Stored reports from this number downwards, with the number of records that have changed since. */
export async function listReports(
  tx: TenantTx,
  range: Page,
  recentChanges: RecentChanges | Promise<RecentChanges> = readRecentChanges(tx, range),
): Promise<SavedReport[]> {
  const [rows, { events, last }] = await Promise.all([
    readText<Row>(tx, { name: 'reports.page', text: pageQuery, values: [range.highest, range.size] }),
    recentChanges,
  ])
  return rows.map(({ lastEvent: lastKnownEvent, reportDate, createdOn, ...row }) => {
    const changedRecords = changedSince(events, lastKnownEvent).filter(({ states, ...change }) =>
      states.some((after) => changeAffectsReport({ ...change, after }, row)),
    )
    const { departments, vendorCategory, expenseType, ...shown } = row
    return {
      ...shown,
      filters: describeFilters({ departments, vendorCategory, expenseType }),
      reportDate: toMoment(reportDate),
      createdOn: toMoment(createdOn),
      changed: changedRecords.length,
      // Older changes than those compared may exist.
      moreChanged: lastKnownEvent < last - maxChanges,
    }
  })
}

type ChangedRecord = Pick<ChangeEvent, 'subject' | 'before'> & { states: HistoryRecord[] }

/** For each changed record: its content when the report was generated, and all later versions. */
function changedSince(events: ChangeEvent[], lastKnownEvent: number): ChangedRecord[] {
  const changes = new Map<string, ChangedRecord>()
  for (const { sequence, subject, subjectId, before, after } of events) {
    if (sequence <= lastKnownEvent) continue
    const name = `${subject} ${subjectId}`
    const changed = changes.get(name) ?? { subject, before, states: [] }
    changed.states.push(after)
    changes.set(name, changed)
  }
  return [...changes.values()]
}

/** Filters in words; empty for a report of everything. */
const describeFilters = ({ departments, vendorCategory, expenseType }: Filters): string =>
  [
    departments.join(', '),
    vendorCategory && countedCategories[vendorCategory],
    expenseType && expenseTypes[expenseType],
  ]
    .filter(Boolean)
    .join(' · ')

async function lastEvent(tx: TenantTx): Promise<number> {
  const [head] = await readText<{ sequence: number }>(tx, {
    name: 'reports.lastEvent',
    text: 'SELECT sequence::float8 AS sequence FROM audit_heads WHERE institution_id = $1',
  })
  return head!.sequence
}

/** The file of an identical report by the same user, less than a minute old and without changes since. */
export async function findSameReport(
  tx: TenantTx,
  order: ReportParameters,
  initiatorId: string,
): Promise<string | undefined> {
  const [row] = await readText<{ attachmentId: string }>(tx, {
    name: 'reports.same',
    text: `
      SELECT attachment_id AS "attachmentId" FROM reports r
       WHERE institution_id = $1 AND id > (SELECT max(id) - 20 FROM reports WHERE institution_id = $1)
         AND initiator_id = $2 AND format = $3 AND reporting_period = $4 AND from_day = $5::date AND to_day = $6::date
         AND departments = $7::text[] AND vendor_category IS NOT DISTINCT FROM $8 AND expense_type IS NOT DISTINCT FROM $9
         AND abs(extract(epoch FROM report_date - $10::timestamptz)) < 60
         AND created_on > $11::timestamptz - interval '1 minute'
         AND NOT EXISTS (SELECT FROM audit_events e
                          WHERE e.institution_id = $1 AND e.sequence > r.last_event AND e.subject <> 'reports')
       ORDER BY id DESC LIMIT 1`,
    values: [
      initiatorId,
      order.format,
      order.reportingPeriod,
      order.from,
      order.to,
      order.departments,
      order.vendorCategory,
      order.expenseType,
      order.reportDate,
      order.madeOn,
    ],
  })
  return row?.attachmentId
}

export const findReports = tenantRead('reports.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({
      id: reports.id,
      format: reports.format,
      reportingPeriod: reports.reportingPeriod,
      reportDate: reports.reportDate,
      departments: reports.departments,
      vendorCategory: reports.vendorCategory,
      expenseType: reports.expenseType,
      records: reports.records,
      lastEvent: reports.lastEvent,
      createdOn: reports.createdOn,
      initiator: reports.initiator,
      initiatorId: reports.initiatorId,
      from: reports.fromDay,
      to: reports.toDay,
      reference: reports.reference,
      attachment: attachmentSummaryColumns,
    })
    .from(reports)
    .innerJoin(
      attachments,
      and(eq(attachments.institutionId, reports.institutionId), eq(attachments.id, reports.attachmentId)),
    )
    .where(and(eq(reports.institutionId, $.institutionId), sql`${reports.id} = ANY (${$.ids}::bigint[])`)),
)

type StoredReport = { format: 'xlsx' | 'pdf'; attachmentId: string }

export async function findReport(tx: TenantTx, id: number): Promise<StoredReport | undefined> {
  const [row] = await readText<StoredReport>(tx, {
    name: 'reports.find',
    text: 'SELECT format, attachment_id AS "attachmentId" FROM reports WHERE institution_id = $1 AND id = $2',
    values: [id],
  })
  return row
}
