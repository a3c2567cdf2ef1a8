import { and, sql } from 'drizzle-orm'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import { registerCondition, type Register } from '../registers/register.ts'

const sqlNull = sql`NULL`

/** A register for the global search. Results need only the table of the record itself. */
export function searchableRegister(register: Register) {
  const { name, table, searchResult } = register
  const findMany = tenantRead<{ ids: number[] }, SearchResult[]>(
    `${name}.results`,
    (orm, $: TenantValues<{ ids: number[] }>) =>
      orm
        .select({
          register: sql`${sql.raw(`'${name}'`)}`.mapWith(String),
          id: table.id,
          reference: table.reference,
          vendor: sqlNull,
          state: table.state,
          value: sqlNull,
          currency: sqlNull,
          ...searchResult,
        } as never)
        .from(table)
        .where(
          and(registerCondition(register, $.institutionId), sql`${table.id} = ANY (${$.ids}::bigint[])`),
        ),
  )
  return { register, findMany: (tx: Parameters<typeof findMany>[0], ids: number[]) => findMany(tx, { ids }) }
}
export type SearchableRegister = ReturnType<typeof searchableRegister>
