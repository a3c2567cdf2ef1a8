import type { TrailFilters } from '@insaka/domain/audit-log/audit.schema'
import { publicSubjects } from '@insaka/domain/audit-log/history-subjects'
import { addDays, startOfDay } from '@insaka/domain/core/dates'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

export type TrailQuery = { filters: TrailFilters; seesAdministration: boolean }

export type TrailRow = {
  sequence: number
  happenedOn: Date
  actorInstitutionId: string | null
  actorId: string | null
  actorName: string
  action: string
  subject: string
  subjectId: string
  content: string
  digest: string
  link: string
}

/** First and last event number of a period; `last` is less than `first` if the period is empty. */
export type SequenceRange = { first: number; last: number }

/** Filtered results are counted up to this number. */
export const maxCounted = 10_000

/** ORDER BY must name the indexed column, so queries sort by `audit_events.sequence` instead of this cast. */
const trailColumns = `sequence::float8 AS sequence, happened_on AS "happenedOn", actor_institution_id AS "actorInstitutionId",
       actor_id AS "actorId", actor_name AS "actorName", action, subject, subject_id AS "subjectId", content, digest, link`

/**
 * The saved head of an earlier day bounds the scan. The whole bound is one subquery, because row security keeps
 * expressions around subqueries from using the index.
 */
const firstEventSinceSql = (day: string, moment: string) => `
  (SELECT sequence::float8 FROM audit_events
    WHERE institution_id = $1 AND happened_on >= ${moment} AND (SELECT happened_on FROM newest) >= ${moment}
      AND sequence > (SELECT coalesce((SELECT events FROM audit_days WHERE institution_id = $1 AND day < ${day}
                                        ORDER BY day DESC LIMIT 1), 0))
    ORDER BY audit_events.sequence LIMIT 1)`

const rangeSql = `
  WITH newest AS MATERIALIZED (
    SELECT h.sequence::float8 AS number, coalesce(e.happened_on, 'infinity') AS happened_on
      FROM audit_heads h LEFT JOIN audit_events e ON e.institution_id = h.institution_id AND e.sequence = h.sequence
     WHERE h.institution_id = $1)
  SELECT number AS newest, ${firstEventSinceSql('$2::date', '$3::timestamptz')} AS first,
         ${firstEventSinceSql('$4::date', '$5::timestamptz')} AS next
    FROM newest`

/**
 * The event numbers of a period, or of all events. An event with an earlier timestamp counts for the day on which it
 * was added.
 */
export async function findRange(tx: TenantTx, { from, to }: TrailFilters): Promise<SequenceRange> {
  const dayAfter = to === undefined ? null : addDays(to, 1)
  const [rangeRow] = await readText<{ newest: number; first: number | null; next: number | null }>(tx, {
    name: 'audit.bounds',
    text: rangeSql,
    values: [
      from ?? null,
      from === undefined ? null : startOfDay(from),
      dayAfter,
      dayAfter && startOfDay(dayAfter),
    ],
  })
  if (!rangeRow) return { first: 1, last: 0 }
  const end = rangeRow.newest + 1
  const first = from === undefined ? 1 : (rangeRow.first ?? end)
  return { first, last: Math.max(first, rangeRow.next ?? end) - 1 }
}

/** True if a filter other than the days applies, so that events of the range may be missing. */
export const isTrailFiltered = ({ person, register, kind, actor }: TrailFilters): boolean =>
  [person, register, kind, actor].some((filter) => filter !== undefined)

const actorConditions = {
  INSAKA: 'actor_id IS NULL',
  COLLEAGUE: 'actor_institution_id = $1 AND actor_id IS NOT NULL',
  DEVELOPER: 'actor_institution_id <> $1',
} as const

/** Events that the reader may not see never match a filter. */
function filterConditions({ filters, seesAdministration }: TrailQuery, { first, last }: SequenceRange) {
  const values: unknown[] = [first, last]
  const parameter = (value: unknown) => `$${values.push(value) + 1}`
  const { person, register, kind, actor } = filters
  const conditions = ['institution_id = $1', 'sequence BETWEEN $2 AND $3']
  if (person !== undefined) conditions.push(`actor_id = ${parameter(person)}`)
  if (register !== undefined) conditions.push(`subject = ${parameter(register)}`)
  if (kind !== undefined) conditions.push(`action = ${parameter(kind)}`)
  if (actor !== undefined) conditions.push(actorConditions[actor])
  if (isTrailFiltered(filters) && !seesAdministration)
    conditions.push(`subject = ANY (${parameter(publicSubjects)}::text[])`)
  return { values, bound: parameter, where: conditions.join(' AND ') }
}

/** Counts events; filtered counts stop at `maxCount + 1`. */
export async function countTrail(
  tx: TenantTx,
  query: TrailQuery,
  range: SequenceRange,
  maxCount: number,
): Promise<number> {
  if (!isTrailFiltered(query.filters)) return range.last - range.first + 1
  const { values, where } = filterConditions(query, range)
  const [counts] = await readText<{ total: number }>(tx, {
    text: `SELECT count(*)::int AS total FROM (SELECT FROM audit_events WHERE ${where} LIMIT ${maxCount + 1}) few`,
    values,
  })
  return counts!.total
}

type PageRequest = { page: number; size: number }

/** Reads one page, newest first, with the count; a filtered count stops at `maxCounted + 1`. */
export async function readTrail(
  tx: TenantTx,
  query: TrailQuery,
  range: SequenceRange,
  { page, size }: PageRequest,
): Promise<{ rows: TrailRow[]; total: number }> {
  if (isTrailFiltered(query.filters)) return readFiltered(tx, query, range, { page, size })
  // Event numbers have no gaps, so a page is a range of numbers.
  const last = range.last - page * size
  const first = Math.max(range.first, last - size + 1)
  const rows = await readText<TrailRow>(tx, {
    name: 'audit.page',
    text: `SELECT ${trailColumns} FROM audit_events WHERE institution_id = $1 AND sequence BETWEEN $2 AND $3
            ORDER BY audit_events.sequence DESC`,
    values: [first, last],
  })
  return { rows, total: range.last - range.first + 1 }
}

/** Counts and selects the event numbers in one query, mostly from an index, then reads the events of the page. */
async function readFiltered(
  tx: TenantTx,
  query: TrailQuery,
  range: SequenceRange,
  { page, size }: PageRequest,
) {
  const { values, bound, where } = filterConditions(query, range)
  const [pageRow] = await readText<{ counted: number; numbers: number[] }>(tx, {
    text: `
      WITH few AS MATERIALIZED (
        SELECT sequence FROM audit_events WHERE ${where} ORDER BY sequence DESC LIMIT ${maxCounted + 1})
      SELECT (SELECT count(*)::int FROM few) AS counted,
             ARRAY (SELECT sequence::float8 FROM few ORDER BY few.sequence DESC
                     LIMIT ${bound(size)} OFFSET ${bound(page * size)}) AS numbers`,
    values,
  })
  const { counted, numbers } = pageRow!
  const rows = await readText<TrailRow>(tx, {
    name: 'audit.numbered',
    text: `SELECT ${trailColumns} FROM audit_events WHERE institution_id = $1 AND sequence = ANY ($2::bigint[])
            ORDER BY audit_events.sequence DESC`,
    values: [numbers],
  })
  return { rows, total: counted }
}

const batchSize = 150

export async function* trailBatches(
  tx: TenantTx,
  query: TrailQuery,
  range: SequenceRange,
): AsyncGenerator<TrailRow[]> {
  for (let { first } = range; first <= range.last;) {
    const { values, where } = filterConditions(query, { first, last: range.last })
    const rows = await readText<TrailRow>(tx, {
      text: `SELECT ${trailColumns} FROM audit_events WHERE ${where} ORDER BY audit_events.sequence LIMIT ${batchSize}`,
      values,
    })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    first = rows.at(-1)!.sequence + 1
  }
}
