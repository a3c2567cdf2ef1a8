import { and, eq, sql } from 'drizzle-orm'
import { tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import { registerViews } from './views.table.ts'

type ViewsKey = { userId: string; register: string }

export const findViews = tenantRead('registerViews.find', (orm, $: TenantValues<ViewsKey>) =>
  orm
    .select({ definition: registerViews.definition })
    .from(registerViews)
    .where(
      and(
        eq(registerViews.institutionId, $.institutionId),
        eq(registerViews.userId, $.userId),
        eq(registerViews.register, $.register),
      ),
    ),
)

export const saveViews = unchainedChange(
  'registerViews.save',
  (orm, $: TenantValues<ViewsKey & { definition: string }>) =>
    orm
      .insert(registerViews)
      .values({
        institutionId: $.institutionId,
        userId: $.userId,
        register: $.register,
        definition: sql`${$.definition}::jsonb`,
      })
      .onConflictDoUpdate({
        target: [registerViews.institutionId, registerViews.userId, registerViews.register],
        set: { definition: sql`excluded.definition` },
      }),
)
