import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

export type ProvedEvent = { sequence: number; subject: string; content: string; digest: string }

const columns = 'e.sequence::float8 AS sequence, e.subject, e.content, e.digest'

export const findEvent = (tx: TenantTx, sequence: number): Promise<ProvedEvent[]> =>
  readText<ProvedEvent>(tx, {
    name: 'auditProofs.event',
    text: `SELECT ${columns} FROM audit_events e WHERE e.institution_id = $1 AND e.sequence = $2`,
    values: [sequence],
  })

/** Searches only the record that has the file; events within the first `of` come first, newest first. */
export const findEventsOfFile = (tx: TenantTx, sha256: string, of: number): Promise<ProvedEvent[]> =>
  readText<ProvedEvent>(tx, {
    name: 'auditProofs.file',
    text: `
      SELECT ${columns} FROM attachments a
        JOIN audit_events e ON e.institution_id = a.institution_id AND e.subject = a.register AND e.subject_id = a.record_id::text
       WHERE a.institution_id = $1 AND a.sha256 = $2 AND e.content LIKE '%' || $2 || '%'
       ORDER BY e.sequence > $3, e.sequence DESC`,
    values: [sha256, of],
  })
