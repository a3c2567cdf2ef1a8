import { and, sql } from 'drizzle-orm'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import { ofRegister, type Register } from '../registers/query.ts'

const none = sql`NULL`

/** A register as one search looks through it. What is told of a record stands in its own table, so nothing beside it is read. */
export function searched(register: Register) {
  const { name, table, told } = register
  const findMany = tenantRead<{ ids: number[] }, SearchResult[]>(
    `${name}.results`,
    (orm, $: TenantValues<{ ids: number[] }>) =>
      orm
        .select({
          register: sql`${sql.raw(`'${name}'`)}`.mapWith(String),
          id: table.id,
          reference: table.reference,
          vendor: none,
          state: table.state,
          value: none,
          currency: none,
          ...told,
        } as never)
        .from(table)
        .where(and(ofRegister(register, $.institutionId), sql`${table.id} = ANY (${$.ids}::bigint[])`)),
  )
  return { register, findMany: (tx: Parameters<typeof findMany>[0], ids: number[]) => findMany(tx, { ids }) }
}
export type Searched = ReturnType<typeof searched>
