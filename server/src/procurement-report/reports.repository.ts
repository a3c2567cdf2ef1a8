import { and, eq, sql } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import { reportedKinds, touches, type ToldRecord } from '@insaka/domain/procurement-report/report.changes'
import type { KeptReport } from '@insaka/domain/procurement-report/report.schema'
import { vendorCategories } from '@insaka/domain/enquiries/enquiries.labels'
import { expenseTypes } from '@insaka/domain/papers/papers.labels'
import { insertion, readText, tenantRead, type TenantValues } from '../db/statement.ts'
import { shownOfAttachment } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import type { TenantTx } from '../db/transactions.ts'
import { reports } from './reports.table.ts'

export const insertReport = insertion('reports.insert', reports)

type Filters = {
  departments: string[]
  vendorCategory: keyof typeof vendorCategories | null
  expenseType: keyof typeof expenseTypes | null
}

/** So many of the latest changes are looked at. */
const mostChanges = 1_000

type Row = Omit<KeptReport, 'filters' | 'changed' | 'moreChanged' | 'reportDate' | 'createdOn'> &
  Filters & { reportDate: Date; createdOn: Date; lastEvent: number }

const page = `
  SELECT r.id::float8 AS id, a.file_name AS "fileName", r.format, r.reporting_period AS "reportingPeriod", r.from_day::text AS "from",
         r.to_day::text AS "to", r.report_date AS "reportDate", r.departments, r.vendor_category AS "vendorCategory",
         r.expense_type AS "expenseType", r.records::float8 AS records, a.size, a.sha256, r.initiator,
         r.initiator_id AS "initiatorId", r.created_on AS "createdOn", r.last_event::float8 AS "lastEvent"
    FROM reports r JOIN attachments a ON a.institution_id = $1 AND a.id = r.attachment_id
   WHERE r.institution_id = $1 AND r.id <= $2 ORDER BY r.id DESC LIMIT $3`

type Event = { sequence: number; subject: string; subjectId: string; content: string }

const changes = `
  SELECT sequence::float8 AS sequence, subject, subject_id AS "subjectId", content FROM audit_events
   WHERE institution_id = $1 ORDER BY sequence DESC LIMIT ${mostChanges}`

/** Kept reports from this number downwards, with what has happened to their records since. */
export async function listReports(
  tx: TenantTx,
  { highest, size }: { highest: number; size: number },
): Promise<(Omit<KeptReport, 'filters'> & Filters)[]> {
  const [rows, events] = await Promise.all([
    readText<Row>(tx, { name: 'reports.page', text: page, values: [highest, size] }),
    readText<Event>(tx, { name: 'reports.changes', text: changes }),
  ])
  const oldest = events.length === mostChanges ? events.at(-1)!.sequence : 0
  const told = events
    .filter(({ subject }) => reportedKinds.includes(subject))
    .map(({ content, ...event }) => ({ ...event, ...(JSON.parse(content) as Told) }))
  return rows.map(({ lastEvent, reportDate, createdOn, ...row }) => {
    const since = told.filter((event) => event.sequence > lastEvent && touches(event, row))
    return {
      ...row,
      reportDate: toMoment(reportDate),
      createdOn: toMoment(createdOn),
      changed: new Set(since.map(({ subject, subjectId }) => `${subject} ${subjectId}`)).size,
      // Between the report and the oldest change that is looked at there are others.
      moreChanged: lastEvent + 1 < oldest,
    }
  })
}

type Told = { before: ToldRecord | null; after: ToldRecord }

/** Reports in the form in which the history tells of them. */
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
      from: reports.fromDay,
      to: reports.toDay,
      attachment: shownOfAttachment,
    })
    .from(reports)
    .innerJoin(
      attachments,
      and(eq(attachments.institutionId, reports.institutionId), eq(attachments.id, reports.attachmentId)),
    )
    .where(and(eq(reports.institutionId, $.institutionId), sql`${reports.id} = ANY (${$.ids}::bigint[])`)),
)

type Kept = { format: 'xlsx' | 'pdf'; attachmentId: string }

export async function findReport(tx: TenantTx, id: number): Promise<Kept | undefined> {
  const [found] = await readText<Kept>(tx, {
    name: 'reports.find',
    text: 'SELECT format, attachment_id AS "attachmentId" FROM reports WHERE institution_id = $1 AND id = $2',
    values: [id],
  })
  return found
}
