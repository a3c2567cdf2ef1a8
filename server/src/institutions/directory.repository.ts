import { asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import type { DirectoryTx } from '../db/database.ts'
import { institutions } from '../db/directory.table.ts'
import { insertion, statement, type Values } from '../db/statement.ts'

export type InstitutionRow = typeof institutions.$inferSelect

export const insertInstitution = insertion('institutions.insert', institutions)

export const findInstitutionByCode = statement(
  'institutions.findByCode',
  (orm, $: Values<{ code: string }>) =>
    orm
      .select()
      .from(institutions)
      .where(eq(institutions.code, sql`upper(${$.code})`)),
)

export const findInstitutionById = statement('institutions.findById', (orm, $: Values<{ id: string }>) =>
  orm.select().from(institutions).where(eq(institutions.id, $.id)),
)

/** One page of the directory by name, and how many there are in all. */
export async function listInstitutions(
  { connection }: DirectoryTx,
  { search, page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ rows: InstitutionRow[]; total: number }> {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = search
    ? or(ilike(institutions.name, like), ilike(institutions.alias, like), ilike(institutions.code, like))
    : undefined
  const [counted] = await connection.orm.select({ total: count() }).from(institutions).where(found)
  const rows = await connection.orm
    .select()
    .from(institutions)
    .where(found)
    .orderBy(asc(institutions.name), asc(institutions.id))
    .limit(size)
    .offset(page * size)
  return { rows, total: counted?.total ?? 0 }
}
