import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from './register.ts'

/** Fields that only the history of a record contains. */
type HistoryLink = { linkedTo?: string; version?: number }

const linkText = ({ register }: NonNullable<Register['linked']>, id: unknown): string =>
  `${register.name} ${String(id)}`

/** The main record and the version, as the history stores them. */
export function historyLinkOf({ table, linked }: Register, row: object): HistoryLink {
  if (!linked?.inHistory) return {}
  const [key] = Object.entries(getTableColumns(table)).find(([, { name }]) => name === linked.column.name)!
  const { [key]: to, version } = row as Record<string, unknown> & { version: number }
  return { linkedTo: linkText(linked, to), version }
}

export function createHistoryLinkReader(
  register: Register,
): (tx: TenantTx, ids: number[]) => Promise<Map<number, HistoryLink>> {
  const { name, table, linked } = register
  if (!linked?.inHistory) return async () => new Map()
  const read = tenantRead(`${name}.links`, (orm, $: TenantValues<{ ids: number[] }>) =>
    orm
      .select({
        id: sql<number>`${table.id}::float8`,
        to: sql<number>`${linked.column}::float8`,
        version: sql<number>`${sql.identifier('version')}`,
      })
      .from(table)
      .where(and(eq(table.institutionId, $.institutionId), sql`${table.id} = ANY (${$.ids}::bigint[])`)),
  )
  return async (tx, ids) =>
    new Map(
      (await read(tx, { ids })).map(({ id, to, version: its }) => [
        id,
        { linkedTo: linkText(linked, to), version: its },
      ]),
    )
}
