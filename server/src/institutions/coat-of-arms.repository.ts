import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import { directoryChange, tenantChange, tenantRead, type Values, type TenantValues } from '../db/statement.ts'
import { institutionShields } from './coat-of-arms.table.ts'

type Shield = Pick<typeof institutionShields.$inferSelect, 'type' | 'picture'>

/** The uploaded picture, with its edition from the directory. */
export const findShield = tenantRead('institutionShields.find', (orm, $) =>
  orm
    .select({
      type: institutionShields.type,
      picture: institutionShields.picture,
      edition: institutions.shield,
    })
    .from(institutionShields)
    .innerJoin(institutions, eq(institutions.id, institutionShields.institutionId))
    .where(and(eq(institutionShields.institutionId, $.institutionId), isNotNull(institutions.shield))),
)

export const saveShield = tenantChange('institutionShields.put', (orm, $: TenantValues<Shield>) =>
  orm
    .insert(institutionShields)
    .values({ institutionId: $.institutionId, type: $.type, picture: $.picture })
    .onConflictDoUpdate({
      target: institutionShields.institutionId,
      set: { type: sql`excluded.type`, picture: sql`excluded.picture` },
    }),
)

/** Null restores the generated shield and hides the picture. */
export const setShieldEdition = directoryChange(
  'institutions.nameShield',
  (orm, $: Values<{ id: string; edition: string | null }>) =>
    orm
      .update(institutions)
      .set({ shield: sql`${$.edition}` })
      .where(eq(institutions.id, $.id)),
)
