import type { Client, Pool } from 'pg'
import { allTables } from '../../src/backup/rows.repository.ts'

/** Hash of each table that changes with every row write. */
export async function fingerprintOf(superuser: Client | Pool): Promise<Record<string, string>> {
  const queries = [...allTables, 'jobs'].map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtext(t.xmin::text || t::text)), 0) AS word FROM ${name} t`,
  )
  const { rows } = await superuser.query<{ name: string; word: string }>(queries.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, word }) => [name, word]))
}
