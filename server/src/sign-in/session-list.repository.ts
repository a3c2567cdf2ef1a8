import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import { sessions } from './sign-in.table.ts'

type UserKey = { userId: string }
type SessionKey = UserKey & { id: string }

const isOpenSessionOf = ($: TenantValues<UserKey>) =>
  and(eq(sessions.institutionId, $.institutionId), eq(sessions.userId, $.userId), isNull(sessions.endedOn))

export const listOpenSessions = tenantRead(
  'sessions.listOpen',
  (orm, $: TenantValues<UserKey & { now: string; idleSince: string }>) =>
    orm
      .select({
        id: sessions.id,
        agent: sessions.agent,
        address: sessions.address,
        createdOn: sessions.createdOn,
        lastUsedOn: sessions.lastInputOn,
      })
      .from(sessions)
      .where(
        and(
          isOpenSessionOf($),
          eq(sessions.purpose, sql`'full'`),
          gt(sessions.expiresOn, $.now),
          gt(sessions.lastInputOn, $.idleSince),
        ),
      )
      .orderBy(desc(sessions.lastInputOn), desc(sessions.id))
      .limit(200),
)

export const findSessionOf = tenantRead('sessions.findOf', (orm, $: TenantValues<SessionKey>) =>
  orm
    .select({ endedOn: sessions.endedOn, agent: sessions.agent })
    .from(sessions)
    .where(
      and(eq(sessions.institutionId, $.institutionId), eq(sessions.userId, $.userId), eq(sessions.id, $.id)),
    ),
)

export const endOtherSessions = unchainedChange(
  'sessions.endOthers',
  (orm, $: TenantValues<SessionKey & { now: string }>) =>
    orm
      .update(sessions)
      .set({ endedOn: sql`${$.now}` })
      .where(and(isOpenSessionOf($), ne(sessions.id, $.id))),
)
