import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OwnerTx } from './owner.ts'
import type { Register } from './register-query.ts'
import { blockSize } from './register.table.ts'
import { noMembers } from './word-blocks.ts'

type CountedRegister = Pick<Register, 'name' | 'table'>

export type RollupFault = { institution: string; what: string; kept: string; counted: string }

/** Counts a register anew, as the owner of all its rows, and tells where what is kept differs from what there is. */
export async function checkRegister(tx: OwnerTx, register: CountedRegister): Promise<RollupFault[]> {
  return [
    ...(await checkCounters(tx, register)),
    ...(await checkSeries(tx, register)),
    ...(await checkMarks(tx, register)),
  ]
}

type Row = { institution: string; what: string; kept: string; counted: string }

async function checkCounters(tx: OwnerTx, { name, table }: CountedRegister): Promise<RollupFault[]> {
  const counted = (scope: string, scopeId: SQL | PgColumn) => sql`
    SELECT ${table.institutionId} AS institution_id, ${scope}::text AS scope, ${scopeId} AS scope_id,
           ${table.state} AS state, count(*) AS records
      FROM ${table} GROUP BY 1, 2, 3, 4`
  const { rows } = await tx.execute<Row>(sql`
    WITH counted AS (
      ${counted('institution', table.institutionId)} UNION ALL
      ${counted('department', table.departmentId)} UNION ALL
      ${counted('mine', table.initiatorId)}
    ), kept AS (
      SELECT institution_id, scope, scope_id, state, records FROM register_counters
       WHERE register = ${name} AND records <> 0
    )
    SELECT institutions.code AS institution,
           ${`${name}: `}::text || scope || ' ' || scope_id || ', ' || state AS what,
           coalesce(kept.records, 0)::text AS kept, coalesce(counted.records, 0)::text AS counted
      FROM counted FULL JOIN kept USING (institution_id, scope, scope_id, state)
      JOIN institutions ON institutions.id = institution_id
     WHERE counted.records IS DISTINCT FROM kept.records
     ORDER BY 1, 2`)
  return rows
}

/** Numbers run from 1 to the last one without a gap. */
async function checkSeries(tx: OwnerTx, { name, table }: CountedRegister): Promise<RollupFault[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT institutions.code AS institution, ${`${name}: last number`}::text AS what,
           coalesce(number_series.last, 0)::text AS kept,
           coalesce(found.records, 0) || ' records up to number ' || coalesce(found.highest, 0) AS counted
      FROM (SELECT ${table.institutionId} AS institution_id, count(*) AS records, max(${table.id}) AS highest
              FROM ${table} GROUP BY 1) found
      FULL JOIN (SELECT * FROM number_series WHERE register = ${name}) number_series USING (institution_id)
      JOIN institutions ON institutions.id = institution_id
     WHERE (found.records, found.highest) IS DISTINCT FROM (number_series.last, number_series.last)
     ORDER BY 1`)
  return rows
}

/** What lists are filtered by, besides words. */
async function checkMarks(tx: OwnerTx, { name, table }: CountedRegister): Promise<RollupFault[]> {
  const marked = (mark: string, value: PgColumn) => sql`
    SELECT ${table.institutionId} AS institution_id, ${`=${mark} `}::text || ${value} AS word, ${table.id} AS id FROM ${table}`
  const { rows } = await tx.execute<Row>(sql`
    WITH counted AS (
      SELECT institution_id, word, id / ${sql.raw(String(blockSize))} AS block,
             bit_or(set_bit(${noMembers}, (id % ${sql.raw(String(blockSize))})::integer, 1)) AS members
        FROM (${marked('state', table.state)} UNION ALL ${marked('department', table.departmentId)}
              UNION ALL ${marked('initiator', table.initiatorId)}) marks
       GROUP BY 1, 2, 3
    ), kept AS (
      SELECT institution_id, word, block, members FROM word_blocks
       WHERE register = ${name} AND word >= '=' AND word < '>'
    )
    SELECT institutions.code AS institution, ${`${name}: marked `}::text || substr(word, 2) AS what,
           coalesce(sum(bit_count(kept.members)), 0)::text AS kept,
           coalesce(sum(bit_count(counted.members)), 0)::text AS counted
      FROM counted FULL JOIN kept USING (institution_id, word, block)
      JOIN institutions ON institutions.id = institution_id
     GROUP BY institutions.code, word
    HAVING bool_or(counted.members IS DISTINCT FROM kept.members)
     ORDER BY 1, 2`)
  return rows
}
