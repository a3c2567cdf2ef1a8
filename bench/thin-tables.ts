import { ask } from './capture.ts'
import type { Call } from './load.ts'
import type { Grounds } from './prepare.ts'
import type { Running } from './processes.ts'
import type { ThinTask } from './thin.ts'

/** All of them in a schema of the bench's own. */
export const ownSchema = 'bench'
const records = 5_000

type Fields = Record<string, unknown>

/** A plain table of records such as the page shows, and one that takes what is saved: a column for each field. */
export async function makeThinTables(
  { superuser, access }: Grounds,
  server: Running,
  { page, save }: { page: Call; save: Call },
): Promise<ThinTask> {
  const { id: _, ...shown } = firstOf(await ask(server.port, page))
  const saved = save.body as Fields
  const names = Object.keys(shown)
  const values = names.map((name) => valueOf(shown[name]))
  const numbered = 'id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'
  await superuser.query(`
    CREATE SCHEMA ${ownSchema};
    CREATE TABLE ${ownSchema}.shown (${[numbered, ...columnsOf(shown)].join(', ')});
    CREATE TABLE ${ownSchema}.saved (${[numbered, ...columnsOf(saved)].join(', ')});
    GRANT USAGE ON SCHEMA ${ownSchema} TO "${access.application.user}";
    GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ${ownSchema} TO "${access.application.user}"`)
  const chosen = names.map((name, i) => `$${i + 1}::${typeOf(shown[name])}`)
  await superuser.query(
    `INSERT INTO ${ownSchema}.shown (${quoted(names)}) SELECT ${chosen.join(', ')} FROM generate_series(1, ${records})`,
    values,
  )
  await superuser.query(`VACUUM (ANALYZE) ${ownSchema}.shown`)
  const fields = Object.keys(saved)
  return {
    connection: access.application,
    page: `SELECT id, ${quoted(names)} FROM ${ownSchema}.shown ORDER BY id DESC LIMIT 12`,
    count: `SELECT count(*) AS total FROM ${ownSchema}.shown`,
    insert: `INSERT INTO ${ownSchema}.saved (${quoted(fields)}) VALUES (${fields.map((_field, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
    fields,
  }
}

/** The first record of a page, however its register is called. */
export function firstOf(reply: string): Fields {
  const { payload } = JSON.parse(reply) as { payload: Record<string, { content?: Fields[] }> }
  const first = Object.values(payload).find((part) => Array.isArray(part?.content))?.content?.[0]
  if (!first) throw new Error(`There is no record on the page: ${reply.slice(0, 200)}`)
  return first
}

const typeOf = (value: unknown): string => {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'double precision'
  return typeof value === 'object' && value !== null ? 'jsonb' : 'text'
}

const valueOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

const columnsOf = (fields: Fields): string[] =>
  Object.entries(fields).map(([name, value]) => `"${name}" ${typeOf(value)}`)

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ')
