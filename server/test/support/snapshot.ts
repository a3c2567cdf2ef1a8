import { getTableName } from 'drizzle-orm'
import type { Pool } from 'pg'
import { tables } from '../../src/schema.ts'

export type Snapshot = Record<string, { rows: number; hash: string }>

/** Written with every call, whatever becomes of it. */
const restless = {
  tables: ['security_events', 'attempt_counters'],
  columns: { sessions: 'last_seen_on' } as Record<string, string>,
}

const names = Object.values({ ...tables.tenant, ...tables.reference, ...tables.local })
  .map((table) => getTableName(table))
  .filter((name) => !restless.tables.includes(name))

/**
 * What tells one state of a row from another: its place and who wrote it there, which any write changes and which are
 * cheap to read; where one of its columns is restless, its content without that.
 */
function identityOf(name: string): string {
  const column = restless.columns[name]
  return column ? `(to_jsonb(t) - '${column}')::text` : `t.xmin || ' ' || t.ctid`
}

/** How many rows each table has and a hash over them; of one institution, or of all. */
export async function takeSnapshot(superuser: Pool, institutionId?: string): Promise<Snapshot> {
  const of = (name: string) => (name === 'institutions' ? 'id' : 'institution_id')
  const parts = names.map(
    (name) => `
      SELECT '${name}' AS name, count(*)::int AS rows, coalesce(md5(string_agg(h, ',' ORDER BY h)), '') AS hash
        FROM (SELECT ${identityOf(name)} AS h
                FROM ${name} t WHERE $1::uuid IS NULL OR ${of(name)} = $1) s`,
  )
  const { rows } = await superuser.query<{ name: string; rows: number; hash: string }>(
    parts.join(' UNION ALL '),
    [institutionId ?? null],
  )
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]))
}
