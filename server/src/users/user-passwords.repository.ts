import { and, eq, sql } from 'drizzle-orm'
import { insertion, tenantChange, tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import { userPasswords } from './users.table.ts'

type Id = { id: string }

export const insertPassword = insertion('userPasswords.insert', userPasswords)

const isPasswordOfUser = ($: TenantValues<Id>) =>
  and(eq(userPasswords.institutionId, $.institutionId), eq(userPasswords.userId, $.id))

export const findPassword = tenantRead('userPasswords.find', (orm, $: TenantValues<Id>) =>
  orm
    .select({
      hash: userPasswords.passwordHash,
      givenHash: userPasswords.givenHash,
      changedOn: userPasswords.changedOn,
    })
    .from(userPasswords)
    .where(isPasswordOfUser($)),
)

/** Inserts or updates, since imported users have no password at first. */
export const setPassword = tenantChange(
  'userPasswords.set',
  (orm, $: TenantValues<Id & { passwordHash: string; changedOn: string }>) =>
    orm
      .insert(userPasswords)
      .values({
        institutionId: $.institutionId,
        userId: $.id,
        passwordHash: $.passwordHash,
        changedOn: $.changedOn,
        givenHash: null,
      })
      .onConflictDoUpdate({
        target: [userPasswords.institutionId, userPasswords.userId],
        set: { passwordHash: sql`excluded.password_hash`, changedOn: sql`excluded.changed_on` },
      }),
)

/** Without an audit event, since the security log has every sign-in. */
export const updateLastSignIn = unchainedChange(
  'userPasswords.updateLastSignIn',
  (orm, $: TenantValues<Id & { now: string }>) =>
    orm
      .update(userPasswords)
      .set({ lastSignInOn: sql`${$.now}` })
      .where(isPasswordOfUser($)),
)
