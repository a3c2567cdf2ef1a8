import { toMoment } from '@insaka/domain/core/dates'
import type { ImportState } from '@insaka/domain/imports/imports.labels'
import type { ImportRecord } from '@insaka/domain/imports/imports.schema'
import { changeUnchained, insertion, readText, tenantRead, type TenantValues } from '../db/statement.ts'
import { and, eq, sql } from 'drizzle-orm'
import { attachmentSummaryColumns } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { hasCorrectionSql } from './import-rows.repository.ts'
import { imports, type StoredColumn } from './imports.table.ts'

export type ImportRow = typeof imports.$inferSelect

export const insertImport = insertion('imports.insert', imports)

const find = tenantRead('imports.find', (orm, $: TenantValues<{ id: number }>) =>
  orm
    .select({ row: imports, file: attachmentSummaryColumns })
    .from(imports)
    .innerJoin(
      attachments,
      and(eq(attachments.institutionId, imports.institutionId), eq(attachments.id, imports.attachmentId)),
    )
    .where(and(eq(imports.institutionId, $.institutionId), eq(imports.id, $.id))),
)

export type ImportWithFile = { row: ImportRow; file: { fileName: string; size: number; sha256: string } }

export async function findImport(tx: TenantTx, id: number): Promise<ImportWithFile | undefined> {
  const [match] = await find(tx, { id })
  return match
}

export const findImportFiles = tenantRead('imports.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({
      id: imports.id,
      register: imports.register,
      createdOn: imports.createdOn,
      initiator: imports.initiator,
      initiatorId: imports.initiatorId,
      attachment: attachmentSummaryColumns,
    })
    .from(imports)
    .innerJoin(
      attachments,
      and(eq(attachments.institutionId, imports.institutionId), eq(attachments.id, imports.attachmentId)),
    )
    .where(and(eq(imports.institutionId, $.institutionId), sql`${imports.id} = ANY (${$.ids}::bigint[])`)),
)

const rowCountsSql = `
  SELECT count(*) FILTER (WHERE state IN ('IN', 'TAKEN_BACK', 'KEPT'))::int AS "in", count(*) FILTER (WHERE state IN ('WRONG', 'THERE'))::int AS "out",
         count(*) FILTER (WHERE state = 'TAKEN_BACK')::int AS back, count(*) FILTER (WHERE state = 'KEPT')::int AS kept
    FROM import_rows r WHERE r.institution_id = $1 AND r.import_id = i.id`

type ImportListRow = Omit<ImportRecord, 'createdOn' | 'endedOn'> & { createdOn: Date; endedOn: Date | null }

export async function listImports(
  tx: TenantTx,
  { page, size }: { page: number; size: number },
): Promise<ImportRecord[]> {
  const rows = await readText<ImportListRow>(tx, {
    name: 'imports.page',
    text: `
      SELECT i.id::float8 AS id, i.register, a.file_name AS "fileName", a.size, a.sha256, i.state, i.rows,
             n.in AS "rowsIn", n.out AS "leftOut", n.back AS "takenBack", n.kept, i.initiator, i.initiator_id AS "initiatorId",
             i.created_on AS "createdOn", i.ended_on AS "endedOn"
        FROM imports i JOIN attachments a ON a.institution_id = $1 AND a.id = i.attachment_id
       CROSS JOIN LATERAL (${rowCountsSql}) AS n
       WHERE i.institution_id = $1 ORDER BY i.id DESC LIMIT $2 OFFSET $3`,
    values: [size, page * size],
  })
  return rows.map((row) => ({
    ...row,
    createdOn: toMoment(row.createdOn),
    endedOn: row.endedOn && toMoment(row.endedOn),
  }))
}

export async function countImports(tx: TenantTx): Promise<number> {
  const [countRow] = await readText<{ total: number }>(tx, {
    name: 'imports.count',
    text: 'SELECT count(*)::int AS total FROM imports WHERE institution_id = $1',
  })
  return countRow!.total
}

type SameFile = {
  register: string
  sha256: string
  /** Excludes this import, and imports that ended before `since`. */
  exceptId?: number
  since?: string
}

/** An import of the same file for the same register that is running or has imported rows. */
export async function findSameFile(
  tx: TenantTx,
  { register, sha256, exceptId = 0, since = '-infinity' }: SameFile,
): Promise<{ id: number; createdOn: Date; initiator: string } | undefined> {
  const [sameImport] = await readText<{ id: number; createdOn: Date; initiator: string }>(tx, {
    name: 'imports.same',
    text: `
      SELECT i.id::float8 AS id, i.created_on AS "createdOn", i.initiator
        FROM imports i JOIN attachments a ON a.institution_id = $1 AND a.id = i.attachment_id
       WHERE i.institution_id = $1 AND i.register = $2 AND a.sha256 = $3 AND i.id <> $4
         AND (i.ended_on IS NULL OR i.ended_on >= $5::timestamptz)
         AND (i.state = 'RUNNING' OR EXISTS (
               SELECT FROM import_rows r WHERE r.institution_id = $1 AND r.import_id = i.id AND r.state = 'IN'))
       ORDER BY i.id DESC LIMIT 1`,
    values: [register, sha256, exceptId, since],
  })
  return sameImport
}

/** The corrections of each import must be compared row by row, so only a few imports are considered. */
const maxEarlierImports = 5

/** The last earlier import of the file with corrections for rows that are wrong in this one, and their number. */
export async function findCorrections(
  tx: TenantTx,
  { id, register, sha256 }: { id: number; register: string; sha256: string },
): Promise<{ import: number; createdOn: Date; rows: number } | undefined> {
  const [corrections] = await readText<{ import: number; createdOn: Date; rows: number }>(tx, {
    name: 'imports.corrections',
    text: `
      WITH earlier AS (
        SELECT i.id, i.created_on FROM imports i JOIN attachments a ON a.institution_id = $1 AND a.id = i.attachment_id
         WHERE i.institution_id = $1 AND i.id < $2 AND i.register = $3 AND a.sha256 = $4
         ORDER BY i.id DESC LIMIT ${maxEarlierImports})
      SELECT e.id::float8 AS import, e.created_on AS "createdOn", count(*)::int AS rows
        FROM earlier e
        JOIN import_rows o ON o.institution_id = $1 AND o.import_id = e.id
        JOIN import_rows r ON r.institution_id = $1 AND r.import_id = $2 AND ${hasCorrectionSql}
       GROUP BY e.id, e.created_on ORDER BY e.id DESC LIMIT 1`,
    values: [id, register, sha256],
  })
  return corrections
}

type ColumnMatch = { columns: StoredColumn[]; columnValues: Record<string, string> }

export async function findPreviousMatch(
  tx: TenantTx,
  { register, headingsKey }: { register: string; headingsKey: string },
): Promise<ColumnMatch | undefined> {
  const [match] = await readText<ColumnMatch>(tx, {
    name: 'imports.matched',
    text: `
      SELECT columns, column_values AS "columnValues" FROM imports
       WHERE institution_id = $1 AND register = $2 AND headings_key = $3 AND state <> 'UPLOADED' ORDER BY id DESC LIMIT 1`,
    values: [register, headingsKey],
  })
  return match
}

type ImportTransition = {
  id: number
  from: readonly ImportState[]
  to: ImportState
  endedOn?: string | null
  actor?: { id: string; name: string }
}

/** Moves an import from one of these states to another; returns false if it is in none of them. */
export async function transitionImport(
  tx: UnchainedTx,
  { id, from, to, endedOn, actor }: ImportTransition,
): Promise<boolean> {
  const changedRows = await readText(tx, {
    name: 'imports.move',
    text: `
      UPDATE imports SET state = $4, ended_on = CASE WHEN $5 THEN $6::timestamptz ELSE ended_on END,
             acting = coalesce($7, acting), acting_id = coalesce($8::uuid, acting_id)
       WHERE institution_id = $1 AND id = $2 AND state = ANY ($3::text[]) RETURNING 1`,
    values: [id, from, to, endedOn !== undefined, endedOn ?? null, actor?.name ?? null, actor?.id ?? null],
  })
  return changedRows.length > 0
}

/** Locks an import until the end of the transaction, and returns its state. */
export async function lockImport(tx: UnchainedTx, id: number): Promise<ImportState | undefined> {
  const [importRow] = await readText<{ state: ImportState }>(tx, {
    name: 'imports.lock',
    text: 'SELECT state FROM imports WHERE institution_id = $1 AND id = $2 FOR UPDATE',
    values: [id],
  })
  return importRow?.state
}

export function saveColumns(tx: UnchainedTx, id: number, { columns, columnValues }: ColumnMatch): void {
  changeUnchained(tx, {
    name: 'imports.keepColumns',
    text: `UPDATE imports SET columns = $3::jsonb, column_values = $4::jsonb WHERE institution_id = $1 AND id = $2`,
    values: [id, JSON.stringify(columns), JSON.stringify(columnValues)],
  })
}

type RereadFile = ColumnMatch & { headingsKey: string; notes: string[]; rows: number }

/** Saves the result of reading the file with other headings; columns must be matched again. */
export function saveReread(
  tx: UnchainedTx,
  id: number,
  { headingsKey, columns, columnValues, notes, rows }: RereadFile,
): void {
  changeUnchained(tx, {
    name: 'imports.keepReadAgain',
    text: `
      UPDATE imports SET state = 'UPLOADED', headings_key = $3, columns = $4::jsonb, column_values = $5::jsonb,
             notes = $6::jsonb, rows = $7
       WHERE institution_id = $1 AND id = $2`,
    values: [
      id,
      headingsKey,
      JSON.stringify(columns),
      JSON.stringify(columnValues),
      JSON.stringify(notes),
      rows,
    ],
  })
}

export const findRunningImports = (tx: TenantTx): Promise<{ id: number; state: ImportState }[]> =>
  readText(tx, {
    name: 'imports.underWay',
    text: `
      SELECT id::float8 AS id, state FROM imports
       WHERE institution_id = $1 AND state IN ('CHECKING', 'RUNNING', 'UNDOING') ORDER BY id`,
  })

/** Actions that do not prevent an undo, because the record keeps its content or they are checked separately. */
const harmlessActionsSql =
  "'imported', 'linked', 'unlinked', 'handed over', 'document attached', 'contract document attached', 'reset the password', 'changed own password'"

/** The last user who changed each record since its import. */
export async function findLaterChanges(
  tx: TenantTx,
  subject: string,
  ids: readonly string[],
): Promise<Map<string, { by: string; on: string; isReversal: boolean }>> {
  const rows = await readText<{ id: string; by: string; on: Date; isReversal: boolean }>(tx, {
    name: 'imports.changedSince',
    text: `
      SELECT DISTINCT ON (subject_id) subject_id AS id, actor_name AS by, happened_on AS on, action = 'reversed' AS "isReversal"
        FROM audit_events
       WHERE institution_id = $1 AND subject = $2 AND subject_id = ANY ($3::text[])
         AND action NOT IN (${harmlessActionsSql})
       ORDER BY subject_id, sequence DESC`,
    values: [subject, ids],
  })
  return new Map(rows.map(({ id, on, ...change }) => [id, { ...change, on: toMoment(on) }]))
}
