import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  tenantRead,
  unchainedChange,
  unchainedChangeReturning,
  unchainedInsertionOfMany,
  type TenantValues,
} from '../db/statement.ts'
import { secondFactors } from '../users/second-factors.table.ts'
import { recoveryCodes, secondFactorSetups } from './second-factor.table.ts'

type UserKey = { userId: string }

const isFactorOf = ($: TenantValues<UserKey>) =>
  and(eq(secondFactors.institutionId, $.institutionId), eq(secondFactors.userId, $.userId))
const isSetupOf = ($: TenantValues<UserKey>) =>
  and(eq(secondFactorSetups.institutionId, $.institutionId), eq(secondFactorSetups.userId, $.userId))
const isCodeOf = ($: TenantValues<UserKey>) =>
  and(eq(recoveryCodes.institutionId, $.institutionId), eq(recoveryCodes.userId, $.userId))

export const findFactor = tenantRead('secondFactors.find', (orm, $: TenantValues<UserKey>) =>
  orm.select().from(secondFactors).where(isFactorOf($)),
)

type SealedSecret = UserKey & { secret: Uint8Array; keyMark: string }

export const setFactor = unchainedChange(
  'secondFactors.set',
  (orm, $: TenantValues<SealedSecret & { confirmedOn: string; lastStep: number }>) =>
    orm
      .insert(secondFactors)
      .values({
        institutionId: $.institutionId,
        userId: $.userId,
        secret: $.secret,
        keyMark: $.keyMark,
        confirmedOn: $.confirmedOn,
        lastStep: $.lastStep,
      })
      .onConflictDoUpdate({
        target: [secondFactors.institutionId, secondFactors.userId],
        set: {
          secret: sql`excluded.secret`,
          keyMark: sql`excluded.key_mark`,
          confirmedOn: sql`excluded.confirmed_on`,
          lastStep: sql`excluded.last_step`,
        },
      }),
)

/** Marks the code of a time step as used; of concurrent calls, only one gets a row. */
export const markTimeStepUsed = unchainedChangeReturning(
  'secondFactors.takeStep',
  (orm, $: TenantValues<UserKey & { step: number }>) =>
    orm
      .update(secondFactors)
      .set({ lastStep: sql`${$.step}` })
      .where(and(isFactorOf($), lt(secondFactors.lastStep, $.step)))
      .returning({ lastStep: secondFactors.lastStep }),
)

export const deleteFactor = unchainedChange('secondFactors.delete', (orm, $: TenantValues<UserKey>) =>
  orm.delete(secondFactors).where(isFactorOf($)),
)

export const findSetup = tenantRead('secondFactorSetups.find', (orm, $: TenantValues<UserKey>) =>
  orm.select().from(secondFactorSetups).where(isSetupOf($)),
)

/** Stores the secret of a new setup; keeps the setup code that an administrator has given. */
export const saveSetupSecret = unchainedChange(
  'secondFactorSetups.begin',
  (orm, $: TenantValues<SealedSecret & { begunOn: string }>) =>
    orm
      .insert(secondFactorSetups)
      .values({
        institutionId: $.institutionId,
        userId: $.userId,
        secret: $.secret,
        keyMark: $.keyMark,
        begunOn: $.begunOn,
      })
      .onConflictDoUpdate({
        target: [secondFactorSetups.institutionId, secondFactorSetups.userId],
        set: {
          secret: sql`excluded.secret`,
          keyMark: sql`excluded.key_mark`,
          begunOn: sql`excluded.begun_on`,
        },
      }),
)

/** Stores a new setup code; discards a setup that has begun. */
export const setSetupCode = unchainedChange(
  'secondFactorSetups.setCode',
  (orm, $: TenantValues<UserKey & { codeHash: string; codeExpiresOn: string }>) =>
    orm
      .insert(secondFactorSetups)
      .values({
        institutionId: $.institutionId,
        userId: $.userId,
        codeHash: $.codeHash,
        codeExpiresOn: $.codeExpiresOn,
      })
      .onConflictDoUpdate({
        target: [secondFactorSetups.institutionId, secondFactorSetups.userId],
        set: {
          codeHash: sql`excluded.code_hash`,
          codeExpiresOn: sql`excluded.code_expires_on`,
          secret: sql`NULL`,
          keyMark: sql`NULL`,
          begunOn: sql`NULL`,
        },
      }),
)

export const deleteSetup = unchainedChange('secondFactorSetups.delete', (orm, $: TenantValues<UserKey>) =>
  orm.delete(secondFactorSetups).where(isSetupOf($)),
)

export const insertRecoveryCodes = unchainedInsertionOfMany('recoveryCodes.insert', recoveryCodes)

export const deleteRecoveryCodes = unchainedChange('recoveryCodes.delete', (orm, $: TenantValues<UserKey>) =>
  orm.delete(recoveryCodes).where(isCodeOf($)),
)

export const countRecoveryCodes = tenantRead('recoveryCodes.count', (orm, $: TenantValues<UserKey>) =>
  orm
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(isCodeOf($), isNull(recoveryCodes.usedOn))),
)

export const markRecoveryCodeUsed = unchainedChangeReturning(
  'recoveryCodes.take',
  (orm, $: TenantValues<UserKey & { codeHash: string; now: string }>) =>
    orm
      .update(recoveryCodes)
      .set({ usedOn: sql`${$.now}` })
      .where(and(isCodeOf($), eq(recoveryCodes.codeHash, $.codeHash), isNull(recoveryCodes.usedOn)))
      .returning({ usedOn: recoveryCodes.usedOn }),
)
