import { sendCall, type Call } from './load.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { RunningServer } from './start-server.ts'
import type { BaselineTask } from './baseline-server.ts'

const benchSchema = 'bench'
const records = 5_000

type Fields = Record<string, unknown>

/**
 * Creates two plain tables, one with the records of the page and one for saved records, with a column for each field.
 */
export async function createBaselineTables(
  { superuser, access }: BenchDatabase,
  server: RunningServer,
  { page, save }: { page: Call; save: Call },
): Promise<BaselineTask> {
  const { id: _, ...shown } = firstRecordOf(await sendCall(server.port, page))
  const saved = save.body as Fields
  const names = Object.keys(shown)
  const values = names.map((name) => valueOf(shown[name]))
  const idColumn = 'id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'
  await superuser.query(`
    CREATE SCHEMA ${benchSchema};
    CREATE TABLE ${benchSchema}.shown (${[idColumn, ...columnsOf(shown)].join(', ')});
    CREATE TABLE ${benchSchema}.saved (${[idColumn, ...columnsOf(saved)].join(', ')});
    GRANT USAGE ON SCHEMA ${benchSchema} TO "${access.application.user}";
    GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ${benchSchema} TO "${access.application.user}"`)
  const typedParameters = names.map((name, i) => `$${i + 1}::${typeOf(shown[name])}`)
  await superuser.query(
    `INSERT INTO ${benchSchema}.shown (${quotedNames(names)}) SELECT ${typedParameters.join(', ')} FROM generate_series(1, ${records})`,
    values,
  )
  await superuser.query(`VACUUM (ANALYZE) ${benchSchema}.shown`)
  const fields = Object.keys(saved)
  return {
    connection: access.application,
    page: `SELECT id, ${quotedNames(names)} FROM ${benchSchema}.shown ORDER BY id DESC LIMIT 12`,
    count: `SELECT count(*) AS total FROM ${benchSchema}.shown`,
    insert: `INSERT INTO ${benchSchema}.saved (${quotedNames(fields)}) VALUES (${fields.map((_field, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
    fields,
  }
}

/** First record of a page; the key that holds the list differs from register to register. */
export function firstRecordOf(reply: string): Fields {
  const { payload } = JSON.parse(reply) as { payload: Record<string, { content?: Fields[] }> }
  const first = Object.values(payload).find((list) => Array.isArray(list?.content))?.content?.[0]
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

const quotedNames = (names: string[]): string => names.map((name) => `"${name}"`).join(', ')
