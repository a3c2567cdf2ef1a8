import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import { insertion, statement, type Values } from '../db/statement.ts'
import { users } from '../users/users.table.ts'
import { sessions } from './sign-in.table.ts'

type Key = { institutionId: string; id: string }

export const insertSession = insertion('sessions.insert', sessions)

/** A session with all that decides what it is worth at this moment. */
export const findSession = statement('sessions.find', (orm, $: Values<Key>) =>
  orm
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        purpose: sessions.purpose,
        lastSeenOn: sessions.lastSeenOn,
        expiresOn: sessions.expiresOn,
        endedOn: sessions.endedOn,
      },
      person: {
        departmentId: users.departmentId,
        firstName: users.firstName,
        lastName: users.lastName,
        status: users.status,
        approvedOn: users.approvedOn,
        role: users.role,
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
    .where(and(eq(sessions.institutionId, $.institutionId), eq(sessions.id, $.id))),
)

export const touchSession = statement('sessions.touch', (orm, $: Values<Key & { now: string }>) =>
  orm
    .update(sessions)
    .set({ lastSeenOn: sql`${$.now}` })
    .where(and(eq(sessions.institutionId, $.institutionId), eq(sessions.id, $.id))),
)

export const endSession = statement('sessions.end', (orm, $: Values<Key & { now: string }>) =>
  orm
    .update(sessions)
    .set({ endedOn: sql`${$.now}` })
    .where(and(eq(sessions.institutionId, $.institutionId), eq(sessions.id, $.id), isNull(sessions.endedOn))),
)

export const endSessionsOf = statement(
  'sessions.endAllOf',
  (orm, $: Values<{ institutionId: string; userId: string; now: string }>) =>
    orm
      .update(sessions)
      .set({ endedOn: sql`${$.now}` })
      .where(
        and(
          eq(sessions.institutionId, $.institutionId),
          eq(sessions.userId, $.userId),
          isNull(sessions.endedOn),
        ),
      ),
)

/** The addresses from which this person has signed in since then. */
export const findAddresses = statement(
  'sessions.findAddresses',
  (orm, $: Values<{ institutionId: string; userId: string; since: string }>) =>
    orm
      .selectDistinct({ address: sessions.address })
      .from(sessions)
      .where(
        and(
          eq(sessions.institutionId, $.institutionId),
          eq(sessions.userId, $.userId),
          gt(sessions.createdOn, $.since),
        ),
      ),
)

/** Takes away what had ended or run out before then. */
export const deleteSessions = statement(
  'sessions.delete',
  (orm, $: Values<{ institutionId: string; before: string }>) =>
    orm
      .delete(sessions)
      .where(
        and(
          eq(sessions.institutionId, $.institutionId),
          sql`least(${sessions.endedOn}, ${sessions.expiresOn}) < ${$.before}`,
        ),
      ),
)
