import { and, eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../db/owner.ts'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { attachments } from './attachments.table.ts'

export type FileFault = { institution: string; file: string; fault: string }

/** Reads every file anew, as the owner of all rows, and names those that are not what was uploaded and attached. */
export async function verifyFiles(tx: OwnerTx): Promise<{ files: number; faults: FileFault[] }> {
  const { rows: counted } = await tx.execute<{ files: number }>(
    sql`SELECT count(*)::int AS files FROM attachments`,
  )
  const { rows: faults } = await tx.execute<FileFault>(sql`
    SELECT institutions.code AS institution, a.file_name || ' (' || a.id || ')' AS file,
           CASE WHEN found.hash IS DISTINCT FROM a.sha256 THEN 'its bytes no longer have its hash'
                ELSE 'the history of its paper does not know it' END AS fault
      FROM attachments a
      JOIN institutions ON institutions.id = a.institution_id
     CROSS JOIN LATERAL (
           SELECT encode(sha256(string_agg(content, ''::bytea ORDER BY place)), 'hex') AS hash FROM attachment_chunks
            WHERE institution_id = a.institution_id AND attachment_id = a.id) found
     WHERE found.hash IS DISTINCT FROM a.sha256
        OR (a.register IS NOT NULL AND NOT EXISTS (
           SELECT FROM audit_events e
            WHERE e.institution_id = a.institution_id AND e.subject = a.register AND e.subject_id = a.record_id::text
              AND e.content::jsonb #>> '{after,attachment,id}' = a.id::text
              AND e.content::jsonb #>> '{after,attachment,sha256}' = a.sha256))
     ORDER BY 1, 2`)
  return { files: counted[0]!.files, faults }
}

/** Which of these files a kind of record has or had, and which record it is. */
export const findFiles = (tx: TenantTx, register: string, ids: string[]) => readFiles(tx, { register, ids })

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
