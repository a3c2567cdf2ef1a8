import type { BenchDatabase } from './bench-database.ts'
import { benchSchema } from './baseline-tables.ts'

/** Bytes by table, with its indexes; the parts of a table count as the whole. */
export type Sizes = Map<string, number>

export async function sizesOf({ superuser }: Pick<BenchDatabase, 'superuser'>): Promise<Sizes> {
  const { rows } = await superuser.query<{ name: string; bytes: string }>(
    `SELECT coalesce(pg_partition_root(c.oid)::oid, c.oid)::regclass::text AS name, sum(pg_total_relation_size(c.oid)) AS bytes
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', $1)
      GROUP BY 1`,
    [benchSchema],
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** What was added between, for each million of so many records. */
export function tellDisk(what: string, before: Sizes, after: Sizes, records: number): void {
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const row = (name: string, bytes: number) => ({
    table: name,
    MB: (bytes / 1e6).toFixed(1),
    'bytes each': Math.round(bytes / records),
    'MB per million': Math.round(bytes / records),
  })
  console.log(`Disk, with indexes: ${what}, ${records} of them.`)
  console.table([...grown.map(({ name, bytes }) => row(name, bytes)), row('total', total)])
}
