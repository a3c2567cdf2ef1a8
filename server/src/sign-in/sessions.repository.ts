import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import {
  tenantRead,
  unchainedChange,
  unchainedChangeReturning,
  unchainedInsertion,
  type TenantValues,
} from '../db/statement.ts'
import { decisionSettings } from '../decision-rules/decision-settings.table.ts'
import { signInSettings } from '../sign-in-settings/sign-in-settings.table.ts'
import { dutiesSql } from '../users/duties.repository.ts'
import { secondFactors } from '../users/second-factors.table.ts'
import { users } from '../users/users.table.ts'
import { sessions } from './sign-in.table.ts'

type SessionId = { id: string }
type Now = { now: string }

export const insertSession = unchainedInsertion('sessions.insert', sessions)

const isSession = ($: TenantValues<SessionId>) =>
  and(eq(sessions.institutionId, $.institutionId), eq(sessions.id, $.id))
const isSessionOf = ($: TenantValues<{ userId: string }>) =>
  and(eq(sessions.institutionId, $.institutionId), eq(sessions.userId, $.userId))

export const findSession = tenantRead('sessions.find', (orm, $: TenantValues<SessionId>) =>
  orm
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        purpose: sessions.purpose,
        lastSeenOn: sessions.lastSeenOn,
        expiresOn: sessions.expiresOn,
        endedOn: sessions.endedOn,
        lastInputOn: sessions.lastInputOn,
      },
      idleMinutes: signInSettings.idleMinutes,
      decisions: {
        decisionsFrom: decisionSettings.decisionsFrom,
        requestsOnly: decisionSettings.requestsOnly,
      },
      person: {
        departmentId: users.departmentId,
        firstName: users.firstName,
        lastName: users.lastName,
        status: users.status,
        approvedOn: users.approvedOn,
        declinedOn: users.declinedOn,
        role: users.role,
        duties: dutiesSql($.institutionId),
        enabled: users.enabled,
        accountNotExpired: users.accountNotExpired,
        accountNotLocked: users.accountNotLocked,
        credentialsNotExpired: users.credentialsNotExpired,
      },
      institution: { id: institutions.id, code: institutions.code, demo: institutions.demo },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.institutionId, sessions.institutionId), eq(users.id, sessions.userId)))
    .innerJoin(institutions, eq(institutions.id, sessions.institutionId))
    .leftJoin(signInSettings, eq(signInSettings.institutionId, sessions.institutionId))
    .leftJoin(decisionSettings, eq(decisionSettings.institutionId, sessions.institutionId))
    .where(isSession($)),
)

export const touchSession = unchainedChange(
  'sessions.touch',
  (orm, $: TenantValues<SessionId & Now & { lastInputOn: string }>) =>
    orm
      .update(sessions)
      .set({ lastSeenOn: sql`${$.now}`, lastInputOn: sql`${$.lastInputOn}` })
      .where(isSession($)),
)

/** Returns the session only if it was open until now. */
export const endSession = unchainedChangeReturning('sessions.end', (orm, $: TenantValues<SessionId & Now>) =>
  orm
    .update(sessions)
    .set({ endedOn: sql`${$.now}` })
    .where(and(isSession($), isNull(sessions.endedOn)))
    .returning({ id: sessions.id }),
)

export const endSessionsOf = unchainedChange(
  'sessions.endAllOf',
  (orm, $: TenantValues<{ userId: string } & Now>) =>
    orm
      .update(sessions)
      .set({ endedOn: sql`${$.now}` })
      .where(and(isSessionOf($), isNull(sessions.endedOn))),
)

export const endSessionsWithoutFactor = unchainedChangeReturning(
  'sessions.endWithoutFactor',
  (orm, $: TenantValues<{ roles: string[] } & Now>) =>
    orm
      .update(sessions)
      .set({ endedOn: sql`${$.now}` })
      .where(
        and(
          eq(sessions.institutionId, $.institutionId),
          isNull(sessions.endedOn),
          eq(sessions.purpose, 'full'),
          inArray(
            sessions.userId,
            orm
              .select({ id: users.id })
              .from(users)
              .leftJoin(
                secondFactors,
                and(eq(secondFactors.institutionId, users.institutionId), eq(secondFactors.userId, users.id)),
              )
              .where(
                and(
                  eq(users.institutionId, $.institutionId),
                  sql`${users.role} = ANY(${$.roles}::text[])`,
                  isNull(secondFactors.userId),
                ),
              ),
          ),
        ),
      )
      .returning({ userId: sessions.userId }),
)

/** Addresses of completed sign-ins since then; the password alone makes no address known. */
export const findAddresses = tenantRead(
  'sessions.findAddresses',
  (orm, $: TenantValues<{ userId: string; since: string }>) =>
    orm
      .selectDistinct({ address: sessions.address })
      .from(sessions)
      .where(and(isSessionOf($), eq(sessions.purpose, 'full'), gt(sessions.createdOn, $.since))),
)

export const deleteEndedSessions = unchainedChange(
  'sessions.delete',
  (orm, $: TenantValues<{ before: string }>) =>
    orm
      .delete(sessions)
      .where(
        and(
          eq(sessions.institutionId, $.institutionId),
          sql`least(${sessions.endedOn}, ${sessions.expiresOn}) < ${$.before}`,
        ),
      ),
)

export type SessionRow = Awaited<ReturnType<typeof findSession>>[number]
