import { getTableName } from 'drizzle-orm'
import { Client, type ClientConfig, type Pool } from 'pg'
import { tables } from '../../src/all-tables.ts'

/** A row inserted, updated or deleted by a committed transaction. */
export type RowWrite = { table: string; institutionId: string | null }

/** Tables written with every call, even a refused one. */
const ignoredTables = ['security_events', 'security_seals', 'attempt_counters']
const ignoredColumns: Record<string, string[]> = { sessions: ['last_seen_on', 'last_input_on'] }

const watchedTables = Object.values({ ...tables.tenant, ...tables.reference, ...tables.local })
  .map((table) => getTableName(table))
  .filter((name) => !ignoredTables.includes(name))

export async function logWrites(superuser: ClientConfig): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    await client.query(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.writes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_name text, institution_id uuid);
      CREATE FUNCTION watch.list_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE
        row jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
      BEGIN
        IF TG_OP = 'UPDATE' AND TG_ARGV[1] <> '{}' AND row - TG_ARGV[1]::text[] = to_jsonb(OLD) - TG_ARGV[1]::text[] THEN
          RETURN NULL;
        END IF;
        INSERT INTO watch.writes (table_name, institution_id) VALUES (TG_TABLE_NAME, (row ->> TG_ARGV[0])::uuid);
        -- A row moved to another institution counts as a write in both.
        IF TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> TG_ARGV[0] IS DISTINCT FROM row ->> TG_ARGV[0] THEN
          INSERT INTO watch.writes (table_name, institution_id) VALUES (TG_TABLE_NAME, (to_jsonb(OLD) ->> TG_ARGV[0])::uuid);
        END IF;
        RETURN NULL;
      END $$`)
    for (const name of watchedTables) {
      const institution = name === 'institutions' ? 'id' : 'institution_id'
      await client.query(
        `CREATE TRIGGER list_write AFTER INSERT OR UPDATE OR DELETE ON ${name}
            FOR EACH ROW EXECUTE FUNCTION watch.list_write('${institution}', '{${ignoredColumns[name]?.join() ?? ''}}')`,
      )
    }
  } finally {
    await client.end()
  }
}

/** Id of the latest write, where `writesSince` continues. */
export async function latestWriteId(superuser: Pool): Promise<string> {
  const { rows } = await superuser.query<{ id: string }>(
    'SELECT coalesce(max(id), 0)::text AS id FROM watch.writes',
  )
  return rows[0]!.id
}

export async function writesSince(superuser: Pool, afterId: string): Promise<RowWrite[]> {
  const { rows } = await superuser.query<RowWrite>(
    `SELECT DISTINCT table_name AS "table", institution_id AS "institutionId" FROM watch.writes WHERE id > $1 ORDER BY 1, 2`,
    [afterId],
  )
  return rows
}
