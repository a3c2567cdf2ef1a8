import { paginate } from '@insaka/domain/core/paging'
import type { ProblemState, RowState } from '@insaka/domain/imports/imports.labels'
import type { RowInput } from '@insaka/domain/imports/imports.schema'
import { changeUnchained, readText, unchainedInsertionOfMany } from '../db/statement.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import type { FieldSource } from './check-row.ts'
import { importRows } from './imports.table.ts'

export type ImportRowColumns = typeof importRows.$inferSelect

export const insertRows = unchainedInsertionOfMany('importRows.insert', importRows)

/** Deletes the findings of rows that are not imported. */
export function clearFindings(tx: UnchainedTx, id: number): void {
  changeUnchained(tx, {
    name: 'importRows.forget',
    text: `
      UPDATE import_rows SET state = CASE WHEN sheet = 0 THEN 'UNCHECKED' ELSE 'FURTHER' END, problems = '[]', differs = '[]',
             ordered_by = NULL, record_id = NULL
       WHERE institution_id = $1 AND import_id = $2 AND state NOT IN ('IN', 'TAKEN_BACK', 'KEPT')`,
    values: [id],
  })
}

export async function countStates(
  tx: TenantTx,
  id: number,
): Promise<Partial<Record<RowState | 'FURTHER', number>>> {
  const rows = await readText<{ state: RowState; rows: number }>(tx, {
    name: 'importRows.count',
    text: `SELECT state, count(*)::int AS rows FROM import_rows WHERE institution_id = $1 AND import_id = $2 GROUP BY state`,
    values: [id],
  })
  return Object.fromEntries(rows.map(({ state, rows: number }) => [state, number]))
}

const rowColumns = `
  row::float8 AS row, sheet, line, cells, mended, state, title, ordered_by AS "orderedBy", problems, differs,
  record_id AS "recordId"`
export type StoredRow = Omit<ImportRowColumns, 'institutionId' | 'importId'>

type NextRows = { id: number; states: readonly string[]; limit: number; order?: 'ASC' | 'DESC' }

export const findNextRows = (
  tx: TenantTx,
  { id, states, limit, order = 'ASC' }: NextRows,
): Promise<StoredRow[]> =>
  readText<StoredRow>(tx, {
    name: `importRows.next${order}`,
    text: `
      SELECT ${rowColumns} FROM import_rows
       WHERE institution_id = $1 AND import_id = $2 AND state = ANY ($3::text[]) AND sheet = 0
       ORDER BY ordered_by ${order}, row ${order} LIMIT $4`,
    values: [id, states, limit],
  })

export type NumberedRow = { number: string; row: number; line: number; state: ImportRowColumns['state'] }

export const findRowsByNumber = (
  tx: TenantTx,
  id: number,
  { field, numbers }: { field: string; numbers: readonly string[] },
): Promise<NumberedRow[]> =>
  readText<NumberedRow>(tx, {
    name: 'importRows.numbered',
    text: `
      WITH at AS (
        SELECT (each->>'index')::int AS index FROM imports i, jsonb_array_elements(i.columns) AS each
         WHERE i.institution_id = $1 AND i.id = $2 AND each->>'field' = $3::text)
      SELECT coalesce(r.mended->>$3::text, r.cells->>at.index) AS number, r.row::float8 AS row, r.line, r.state
        FROM import_rows r, at
       WHERE r.institution_id = $1 AND r.import_id = $2
         AND coalesce(r.mended->>$3::text, r.cells->>at.index) = ANY ($4::text[])
       ORDER BY r.row`,
    values: [id, field, numbers],
  })

export const readDetailRows = (tx: TenantTx, id: number): Promise<StoredRow[]> =>
  readText<StoredRow>(tx, {
    name: 'importRows.further',
    text: `SELECT ${rowColumns} FROM import_rows WHERE institution_id = $1 AND import_id = $2 AND sheet > 0 ORDER BY row`,
    values: [id],
  })

export const findRows = (tx: TenantTx, id: number, rows: readonly number[]): Promise<StoredRow[]> =>
  readText<StoredRow>(tx, {
    name: 'importRows.at',
    text: `SELECT ${rowColumns} FROM import_rows WHERE institution_id = $1 AND import_id = $2 AND row = ANY ($3::bigint[])`,
    values: [id, rows],
  })

/** SQL for the text of row `r` in a field, from the SQL of each part of its source. */
const fieldTextSql = (name: string, follows: string, column: string, value: string): string =>
  `coalesce(r.mended->>${name}, r.mended->>${follows}, r.cells->>${column}, ${value})`

const sourceArrays = (sources: readonly FieldSource[]) => [
  sources.map(({ sheet }) => sheet),
  sources.map(({ name }) => name),
  sources.map(({ column }) => column?.index ?? null),
  sources.map(({ value }) => value),
  sources.map(({ follows }) => follows),
]

/** Texts with non-ASCII characters always match, because only `normalizeNumber` can compare them. */
export const findRowsByKey = (
  tx: TenantTx,
  id: number,
  { keys, sources }: { keys: readonly string[]; sources: readonly FieldSource[] },
): Promise<StoredRow[]> =>
  readText<StoredRow>(tx, {
    name: 'importRows.keyed',
    text: `
      SELECT ${rowColumns} FROM import_rows r
       WHERE institution_id = $1 AND import_id = $2
         AND EXISTS (
           SELECT FROM unnest($4::int[], $5::text[], $6::int[], $7::text[], $8::text[]) AS s (sheet, field, at, value, follows)
            CROSS JOIN LATERAL (SELECT ${fieldTextSql('s.field', 's.follows', 's.at', 's.value')} AS text OFFSET 0) AS said
            WHERE s.sheet = r.sheet
              AND (upper(translate(said.text, E' \\t\\n\\x0B\\f\\r', '') COLLATE "C") = ANY ($3::text[])
                   OR octet_length(said.text) <> char_length(said.text)))
       ORDER BY ordered_by, row`,
    values: [id, keys, ...sourceArrays(sources)],
  })

export type Finding = Pick<
  ImportRowColumns,
  'row' | 'state' | 'title' | 'orderedBy' | 'problems' | 'differs' | 'recordId'
>

/** Saves findings. Rows with imported records change only during an undo. */
export function saveFindings(
  tx: UnchainedTx,
  id: number,
  findings: readonly Finding[],
  { isOfRecords = false } = {},
): void {
  if (findings.length === 0) return
  changeUnchained(tx, {
    name: 'importRows.keep',
    text: `
      UPDATE import_rows r
         SET state = f.state, title = f.title, ordered_by = f.ordered_by, problems = f.problems, differs = f.differs,
             record_id = f.record_id
        FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::text[])
          AS f (row, state, title, ordered_by, problems, differs, record_id)
       WHERE r.institution_id = $1 AND r.import_id = $2 AND r.row = f.row
         AND ($10 OR r.state NOT IN ('IN', 'TAKEN_BACK', 'KEPT'))`,
    values: [
      id,
      findings.map(({ row }) => row),
      findings.map(({ state }) => state),
      findings.map(({ title }) => title),
      findings.map(({ orderedBy }) => orderedBy),
      findings.map(({ problems }) => JSON.stringify(problems)),
      findings.map(({ differs }) => JSON.stringify(differs)),
      findings.map(({ recordId }) => recordId),
      isOfRecords,
    ],
  })
}

export function saveCorrection(tx: UnchainedTx, id: number, row: number, cells: RowInput['cells']): void {
  changeUnchained(tx, {
    name: 'importRows.mend',
    text: `
      UPDATE import_rows SET mended = jsonb_strip_nulls(mended || $4::jsonb)
       WHERE institution_id = $1 AND import_id = $2 AND row = $3`,
    values: [id, row, JSON.stringify(cells)],
  })
}

/** SQL condition: row `o` of an earlier import of the same file has corrections that the wrong row `r` lacks. */
export const hasCorrectionSql =
  "r.state = 'WRONG' AND o.row = r.row AND o.cells = r.cells AND o.mended <> '{}' AND NOT r.mended ?& ARRAY(SELECT jsonb_object_keys(o.mended))"

/** Copies corrections of an earlier import to wrong rows; their own corrections take precedence. */
export function copyCorrections(tx: UnchainedTx, id: number, earlierImportId: number): void {
  changeUnchained(tx, {
    name: 'importRows.keepCorrections',
    text: `
      UPDATE import_rows r SET mended = o.mended || r.mended
        FROM import_rows o
       WHERE r.institution_id = $1 AND r.import_id = $2 AND o.institution_id = $1 AND o.import_id = $3
         AND ${hasCorrectionSql}`,
    values: [id, earlierImportId],
  })
}

/** Deletes the main rows up to the line of the headings, except imported ones. */
export function removeRowsAbove(tx: UnchainedTx, id: number, line: number): void {
  changeUnchained(tx, {
    name: 'importRows.removeAbove',
    text: `
      DELETE FROM import_rows
       WHERE institution_id = $1 AND import_id = $2 AND sheet = 0 AND line <= $3
         AND state NOT IN ('IN', 'TAKEN_BACK', 'KEPT')`,
    values: [id, line],
  })
}

/** Corrects a cell in a row and in all rows with the same wrong value in this field. */
export function saveCorrectionForSameValue(
  tx: UnchainedTx,
  id: number,
  row: number,
  { source: { name, follows, column, value }, text }: { source: FieldSource; text: string },
): void {
  const textSql = fieldTextSql('$4::text', '$8::text', '$6::int', '$7::text')
  changeUnchained(tx, {
    name: 'importRows.mendAlike',
    text: `
      WITH own AS (
        SELECT r.row, r.sheet, ${textSql} AS text FROM import_rows r
         WHERE r.institution_id = $1 AND r.import_id = $2 AND r.row = $3)
      UPDATE import_rows r SET mended = r.mended || jsonb_build_object($4::text, $5::text)
        FROM own
       WHERE r.institution_id = $1 AND r.import_id = $2
         AND (r.row = own.row OR r.state = 'WRONG' AND r.sheet = own.sheet AND ${textSql} = own.text
              AND r.problems @> jsonb_build_array(jsonb_build_object('field', $4::text)))`,
    values: [id, row, name, text, column?.index ?? null, value, follows],
  })
}

type AlikeCount = { row: number; field: string; alike: number }

/** Number of other rows with the same wrong value in each wrong field. */
export const countRowsWithSameValue = (
  tx: TenantTx,
  id: number,
  rows: readonly number[],
  sources: readonly FieldSource[],
): Promise<AlikeCount[]> =>
  readText<AlikeCount>(tx, {
    name: 'importRows.alike',
    text: `
      WITH said AS (
        SELECT DISTINCT r.row, r.sheet, s.field, ${fieldTextSql('s.field', 's.follows', 's.at', 's.value')} AS text
          FROM import_rows r, jsonb_array_elements(r.problems) AS p,
               unnest($4::int[], $5::text[], $6::int[], $7::text[], $8::text[]) AS s (sheet, field, at, value, follows)
         WHERE r.institution_id = $1 AND r.import_id = $2 AND r.state = 'WRONG'
           AND s.sheet = r.sheet AND s.field = p->>'field'),
      counted AS (SELECT row, field, count(*) OVER (PARTITION BY sheet, field, text) - 1 AS alike FROM said)
      SELECT row::float8 AS row, field, alike::int AS alike FROM counted
       WHERE alike > 0 AND row = ANY ($3::bigint[])`,
    values: [id, rows, ...sourceArrays(sources)],
  })

type ProblemFilter = {
  id: number
  state?: ProblemState | undefined
  field?: string | undefined
  message?: string | undefined
}
const problemFilterSql = `
  institution_id = $1 AND import_id = $2 AND state = ANY ($3::text[])
  AND (($4::text IS NULL AND $5::text IS NULL)
       OR EXISTS (SELECT FROM jsonb_array_elements(problems) AS p
                   WHERE ($4 IS NULL OR p->>'field' = $4) AND ($5 IS NULL OR p->>'message' = $5)))`

const problemStates = ['WRONG', 'CAUTION', 'THERE', 'KEPT']
const filterValues = ({ id, state, field, message }: ProblemFilter) => [
  id,
  state ? [state] : problemStates,
  field ?? null,
  message ?? null,
]

export async function readProblemRows(
  tx: TenantTx,
  filter: ProblemFilter,
  { page, size }: { page: number; size: number },
) {
  const [rows, [count]] = await Promise.all([
    readText<StoredRow>(tx, {
      name: 'importRows.problems',
      text: `SELECT ${rowColumns} FROM import_rows WHERE ${problemFilterSql} ORDER BY row LIMIT $6 OFFSET $7`,
      values: [...filterValues(filter), size, page * size],
    }),
    readText<{ total: number }>(tx, {
      name: 'importRows.countProblems',
      text: `SELECT count(*)::int AS total FROM import_rows WHERE ${problemFilterSql}`,
      values: filterValues(filter),
    }),
  ])
  return { rows, pagination: paginate({ page, size }, count!.total, rows.length) }
}

const correctedSql =
  "institution_id = $1 AND import_id = $2 AND mended <> '{}' AND state NOT IN ('IN', 'TAKEN_BACK', 'KEPT')"

export async function readCorrectedRows(
  tx: TenantTx,
  id: number,
  { page, size }: { page: number; size: number },
) {
  const [rows, [count]] = await Promise.all([
    readText<StoredRow>(tx, {
      name: 'importRows.corrected',
      text: `SELECT ${rowColumns} FROM import_rows WHERE ${correctedSql} ORDER BY row LIMIT $3 OFFSET $4`,
      values: [id, size, page * size],
    }),
    readText<{ total: number }>(tx, {
      name: 'importRows.countCorrected',
      text: `SELECT count(*)::int AS total FROM import_rows WHERE ${correctedSql}`,
      values: [id],
    }),
  ])
  return { rows, pagination: paginate({ page, size }, count!.total, rows.length) }
}

type ProblemKind = { sheet: number; field: string; label: string; message: string; rows: number }

export const readProblemKinds = (
  tx: TenantTx,
  { id, state }: Pick<ProblemFilter, 'id' | 'state'>,
): Promise<ProblemKind[]> =>
  readText<ProblemKind>(tx, {
    name: 'importRows.kinds',
    text: `
      SELECT sheet, p->>'field' AS field, p->>'label' AS label, p->>'message' AS message, count(*)::int AS rows
        FROM import_rows, jsonb_array_elements(problems) AS p
       WHERE institution_id = $1 AND import_id = $2 AND state = ANY ($3::text[])
       GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 1, 2, 4 LIMIT 200`,
    values: [id, state ? [state] : problemStates],
  })
