import { createHash } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { VerifyScope } from '../audit-log/verify-chains.ts'
import { streamRows, sqlLiteral, type OwnerTx } from '../db/owner-transactions.ts'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { attachments, chunkBytes } from './attachments.table.ts'

type FileFault = { institution: string; register: string | null; file: string; fault: string }

type StoredFileRow = {
  institutionId: string
  institution: string
  register: string | null
  id: string
  file: string
  size: number
  sha256: string
  pieces: number
}

const chunksPerRead = 16

/** Reads every stored file and reports those that differ from the file uploaded and recorded in the history. */
export async function verifyFiles(
  tx: OwnerTx,
  { institutionId, onProgress }: VerifyScope = {},
): Promise<{ files: number; faults: FileFault[] }> {
  const institutionFilter =
    institutionId === undefined ? sql`true` : sql`institution_id = ${sqlLiteral(institutionId)}`
  const { rows: unrecordedRows } = await tx.execute<{ id: string }>(unrecordedFilesSql(institutionFilter))
  const unrecorded = new Set(unrecordedRows.map(({ id }) => id))
  const faults: FileFault[] = []
  let files = 0
  for await (const { institution, register, file, ...storedFile } of streamRows<StoredFileRow>(
    tx,
    'kept_files',
    storedFilesSql(institutionFilter),
  )) {
    files += 1
    onProgress?.(1)
    const isWhole = await matchesHash(tx, storedFile)
    if (isWhole && !unrecorded.has(storedFile.id)) continue
    const fault = isWhole ? 'the history does not contain this file' : 'the content does not match its hash'
    faults.push({ institution, register, file: `${file} (${storedFile.id})`, fault })
  }
  return { files, faults }
}

/** OFFSET 0 keeps PostgreSQL from parsing the content of an event more than once. */
const unrecordedFilesSql = (institutionFilter: SQL) => sql`
  SELECT a.id FROM (SELECT * FROM attachments WHERE ${institutionFilter}) a
   WHERE a.register IS NOT NULL AND NOT EXISTS (
         SELECT FROM (SELECT *, content::jsonb #> '{after,attachment}' AS file,
                             CASE subject WHEN 'reports' THEN '1' ELSE content::jsonb #>> '{after,version}' END AS version
                        FROM audit_events WHERE ${institutionFilter} OFFSET 0) e
          WHERE e.institution_id = a.institution_id AND e.subject = a.register AND e.subject_id = a.record_id::text
            AND e.file @> jsonb_build_object(
                  'id', a.id, 'sha256', a.sha256, 'size', a.size, 'fileName', a.file_name, 'uploader', a.uploader)
            AND (e.file ->> 'uploadedOn')::timestamptz = a.uploaded_on
            AND coalesce(e.file ->> 'hasScripts', a.has_scripts::text) = a.has_scripts::text
            AND coalesce(e.file ->> 'needsPassword', a.needs_password::text) = a.needs_password::text
            AND e.actor_id = a.uploader_id AND e.happened_on = a.attached_on
            AND coalesce(e.version, a.record_version::text) = a.record_version::text)`

const storedFilesSql = (institutionFilter: SQL) => sql`
  SELECT a.institution_id AS "institutionId", i.code AS institution, a.register, a.id, a.file_name AS file, a.size, a.sha256,
         count(c.place)::int AS pieces
    FROM (SELECT * FROM attachments WHERE ${institutionFilter}) a
    JOIN institutions i ON i.id = a.institution_id
    LEFT JOIN attachment_chunks c ON c.institution_id = a.institution_id AND c.attachment_id = a.id
   GROUP BY a.institution_id, i.code, a.register, a.id, a.file_name, a.size, a.sha256
   ORDER BY i.code, a.file_name, a.id`

/** Reads in batches, since PostgreSQL would otherwise build the whole file as one value. */
async function matchesHash(
  tx: OwnerTx,
  { institutionId, id, size, sha256, pieces }: Omit<StoredFileRow, 'institution' | 'register' | 'file'>,
): Promise<boolean> {
  if (pieces !== Math.ceil(size / chunkBytes)) return false
  const hash = createHash('sha256')
  for (let place = 0; place < pieces; place += chunksPerRead) {
    const { rows } = await tx.execute<{ content: Buffer }>(sql`
      SELECT content FROM attachment_chunks
       WHERE institution_id = ${institutionId} AND attachment_id = ${id}
         AND place >= ${place} AND place < ${Math.min(pieces, place + chunksPerRead)} ORDER BY place`)
    for (const { content } of rows) hash.update(content)
  }
  return hash.digest('hex') === sha256
}

export const findExistingFiles = (tx: TenantTx, register: string, ids: string[]) =>
  readFiles(tx, { register, ids })

const readFiles = tenantRead(
  'attachments.thereStill',
  (orm, $: TenantValues<{ register: string; ids: string[] }>) =>
    orm
      .select({ id: attachments.id, recordId: sql<string>`${attachments.recordId}::text` })
      .from(attachments)
      .where(
        and(
          eq(attachments.institutionId, $.institutionId),
          sql`${attachments.register} = ${$.register}`,
          sql`${attachments.id} = ANY (${$.ids}::uuid[])`,
        ),
      ),
)
