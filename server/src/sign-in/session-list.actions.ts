import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { may } from '@insaka/domain/permissions'
import { describeAgent } from '@insaka/domain/devices/describe-agent'
import type { SessionRecord } from '@insaka/domain/sign-in/sessions.schema'
import { sessionsRefusal } from '@insaka/domain/users/users.rules'
import { writeSecurityEvent, type SecurityEvent } from '../audit-log/write-security-event.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { findDevice, clearDeviceTrust, listTrustedDevices } from '../devices/devices.repository.ts'
import type { Platform } from '../platform.ts'
import { readSignInSettings } from '../sign-in-settings/sign-in-settings.repository.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { institutionOfUser } from '../users/manage-users.actions.ts'
import { findUser } from '../users/users.repository.ts'
import { idleCutoff } from './idle-limit.ts'
import { endOtherSessions, findSessionOf, listOpenSessions } from './session-list.repository.ts'
import { endSession, endSessionsOf } from './sessions.repository.ts'

export const readOwnSessions = ({ database, clock }: Platform, caller: Caller) =>
  database.read(caller.institutionId, async (tx) => {
    const { userId } = caller
    const [sessions, devices] = await Promise.all([
      listSessions(tx, userId, caller, clock()),
      listTrustedDevices(tx, { userId, now: toMoment(clock()) }),
    ])
    return { sessions, devices }
  })

async function listSessions(
  tx: TenantTx,
  userId: string,
  { sessionId }: Caller,
  now: Date,
): Promise<SessionRecord[]> {
  const { idleMinutes } = await readSignInSettings(tx)
  const openSessions = await listOpenSessions(tx, {
    userId,
    now: toMoment(now),
    idleSince: idleCutoff(now, idleMinutes),
  })
  return openSessions.map((session) => ({ ...session, current: session.id === sessionId }))
}

type OwnSessionEvent = Pick<SecurityEvent, 'kind' | 'detail'>

async function changeOwnSessions(
  { database, sessions, clock }: Platform,
  { institutionId, userId }: Caller,
  { address, agent }: Visitor,
  change: (tx: UnchainedTx, now: string) => Promise<OwnSessionEvent | null>,
): Promise<void> {
  await database.writeUnchained(institutionId, async (tx) => {
    const event = await change(tx, toMoment(clock()))
    if (event) writeSecurityEvent(tx, { address, agent, institutionId, userId, ...event }, clock())
  })
  sessions.invalidate(userId)
}

/** Ends one of the caller's own sessions; no error if it has ended already. */
export const endOwnSession = (platform: Platform, caller: Caller, visitor: Visitor, id: string) =>
  changeOwnSessions(platform, caller, visitor, async (tx, now) => {
    const [session] = await findSessionOf(tx, { id, userId: caller.userId })
    if (!session) throw new Refusal('NOT_FOUND')
    if (session.endedOn !== null) return null
    await endSession(tx, { id, now })
    return { kind: 'session ended', detail: describeAgent(session.agent) }
  })

export const endOwnOtherSessions = (platform: Platform, caller: Caller, visitor: Visitor) =>
  changeOwnSessions(platform, caller, visitor, async (tx, now) => {
    endOtherSessions(tx, { id: caller.sessionId, userId: caller.userId, now })
    return { kind: 'session ended', detail: 'all others' }
  })

export const forgetOwnDevice = (platform: Platform, caller: Caller, visitor: Visitor, id: string) =>
  changeOwnSessions(platform, caller, visitor, async (tx) => {
    const { userId } = caller
    const [device] = await findDevice(tx, { id, userId })
    if (!device) throw new Refusal('NOT_FOUND')
    clearDeviceTrust(tx, { id, userId })
    return { kind: 'computer not trusted' }
  })

export async function readSessionsOf(platform: Platform, caller: Caller, id: string) {
  const { database, clock } = platform
  const institutionId = await institutionOfUser(platform, caller, id)
  return database.read(institutionId, async (tx) => {
    await requireManageableUser(tx, caller, id)
    return listSessions(tx, id, caller, clock())
  })
}

export async function endSessionsOfUser(platform: Platform, caller: Caller, visitor: Visitor, id: string) {
  const { database, sessions, clock } = platform
  const institutionId = await institutionOfUser(platform, caller, id)
  const now = clock()
  await database.writeUnchained(institutionId, async (tx) => {
    const { username } = await requireManageableUser(tx, caller, id)
    endSessionsOf(tx, { userId: id, now: toMoment(now) })
    const { address, agent } = visitor
    const detail = `all, by ${caller.firstName} ${caller.lastName}`
    writeSecurityEvent(
      tx,
      { kind: 'session ended', address, agent, institutionId, userId: id, username, detail },
      now,
    )
  })
  sessions.invalidate(id)
}

async function requireManageableUser(
  tx: TenantTx,
  caller: Caller,
  id: string,
): Promise<{ username: string }> {
  const user = await findUser(tx, id)
  if (!user) throw new Refusal('NOT_FOUND')
  const facts = { isOwn: id === caller.userId, mayGrantDev: may(caller, 'GRANT_DEV') }
  const message = sessionsRefusal(user, facts)
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message })
  return user.user
}
