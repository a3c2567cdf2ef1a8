import { and, eq, sql } from 'drizzle-orm'
import { insertion, tenantChange, tenantRead, type TenantValues } from '../db/statement.ts'
import { userPasswords } from './users.table.ts'

type Id = { id: string }

export const insertPassword = insertion('userPasswords.insert', userPasswords)

const isPasswordOf = ($: TenantValues<Id>) =>
  and(eq(userPasswords.institutionId, $.institutionId), eq(userPasswords.userId, $.id))

export const findPassword = tenantRead('userPasswords.find', (orm, $: TenantValues<Id>) =>
  orm
    .select({
      hash: userPasswords.passwordHash,
      given: userPasswords.givenHash,
      changedOn: userPasswords.changedOn,
    })
    .from(userPasswords)
    .where(isPasswordOf($)),
)

export const updatePassword = tenantChange(
  'userPasswords.update',
  (orm, $: TenantValues<Id & { passwordHash: string; changedOn: string }>) =>
    orm
      .update(userPasswords)
      .set({ passwordHash: sql`${$.passwordHash}`, changedOn: sql`${$.changedOn}` })
      .where(isPasswordOf($)),
)
