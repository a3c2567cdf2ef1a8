import { and, eq, sql } from 'drizzle-orm'
import { statement, type Values } from '../db/statement.ts'
import { registerViews } from './views.table.ts'

type Key = { institutionId: string; userId: string; register: string }

export const findViews = statement('registerViews.find', (orm, $: Values<Key>) =>
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

export const keepViews = statement('registerViews.keep', (orm, $: Values<Key & { definition: string }>) =>
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
      set: { definition: sql`${$.definition}::jsonb` },
    }),
)
