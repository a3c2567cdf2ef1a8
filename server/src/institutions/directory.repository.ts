import { asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import { directoryInsertion, directoryRead, type Values } from '../db/statement.ts'
import type { DirectoryTx } from '../db/transactions.ts'

export type InstitutionRow = typeof institutions.$inferSelect

export const insertInstitution = directoryInsertion('institutions.insert', institutions)

export const findInstitutionByCode = directoryRead(
  'institutions.findByCode',
  (orm, $: Values<{ code: string }>) =>
    orm
      .select()
      .from(institutions)
      .where(eq(institutions.code, sql`upper(${$.code})`)),
)

export const findInstitutionById = directoryRead('institutions.findById', (orm, $: Values<{ id: string }>) =>
  orm.select().from(institutions).where(eq(institutions.id, $.id)),
)

export const findAnyInstitution = directoryRead('institutions.findAny', (orm) =>
  orm.select({ id: institutions.id }).from(institutions).limit(1),
)

type NamePattern = { like: string }

const matchesPattern = ({ like }: Values<NamePattern>) =>
  or(ilike(institutions.name, like), ilike(institutions.alias, like), ilike(institutions.code, like))

const countMatching = directoryRead('institutions.count', (orm, $: Values<NamePattern>) =>
  orm.select({ total: count() }).from(institutions).where(matchesPattern($)),
)

const pageMatching = directoryRead(
  'institutions.page',
  (orm, $: Values<NamePattern & { size: number; skip: number }>) =>
    orm
      .select()
      .from(institutions)
      .where(matchesPattern($))
      .orderBy(asc(institutions.name), asc(institutions.id))
      .limit($.size)
      .offset($.skip),
)

export async function listInstitutions(
  tx: DirectoryTx,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ rows: InstitutionRow[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [rows, [countRow]] = await Promise.all([
    pageMatching(tx, { like, size, skip: page * size }),
    countMatching(tx, { like }),
  ])
  return { rows, total: countRow?.total ?? 0 }
}
