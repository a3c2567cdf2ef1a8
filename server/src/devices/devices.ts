import { createHash, randomBytes } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import { deviceDays } from '../http/device-cookie.ts'
import { networkOf } from '../limits/network.ts'
import type { Visitor } from '../submit/caller.ts'
import { deleteDevices, findDevice, forgetAllTrust, keepDevice, listUsed } from './devices.repository.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Of the person and the cookie, so that two sign-ins at the same moment make one device. */
export const deviceIdOf = (userId: string, device: string): string =>
  uuidOf(`device ${userId} ${hashOf(device)}`)

type At = Pick<Visitor, 'address' | 'agent' | 'device' | 'keepDevice'>

/** Until when this person is not asked for a second factor in the browser that sent this cookie, or null. */
export async function trustedUntil(
  tx: TenantTx,
  userId: string,
  device: Visitor['device'],
  now: Date,
): Promise<string | null> {
  const found = device === null ? null : await findOwn(tx, userId, device)
  const until = found?.trustedUntil ?? null
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}

async function findOwn(tx: TenantTx, userId: string, device: string) {
  const [found] = await findDevice(tx, { id: deviceIdOf(userId, device), userId })
  return found?.tokenHash === hashOf(device) ? found : null
}

/**
 * Remembers that this person has signed in with this browser, whose answer brings the cookie again or for the first time.
 * `isNew`: they have used others before, but never this one, nor one of the same name in the same network. Programs
 * keep no cookies, and sign in each day.
 */
export async function rememberDevice(
  tx: UnchainedTx,
  userId: string,
  { address, agent, device, keepDevice: keepCookie }: At,
  { now, trustedUntil = null }: { now: Date; trustedUntil?: string | null },
): Promise<{ id: string; isNew: boolean }> {
  const secret = device ?? randomBytes(32).toString('base64url')
  const id = deviceIdOf(userId, secret)
  const [known, used] = await Promise.all([findOwn(tx, userId, secret), listUsed(tx, { userId })])
  const isLike = (one: Pick<At, 'agent' | 'address'>) =>
    one.agent === agent && networkOf(one.address) === networkOf(address)
  const on = toMoment(now)
  keepDevice(tx, {
    id,
    userId,
    tokenHash: hashOf(secret),
    agent,
    address,
    firstOn: on,
    lastOn: on,
    trustedUntil,
  })
  keepCookie(secret)
  return { id, isNew: !known && used.length > 0 && !used.some(isLike) }
}

/** From here on this person is asked for a second factor in every browser. */
export const forgetTrust = (tx: UnchainedTx, userId: string): void => forgetAllTrust(tx, { userId })

/** Removes the devices whose cookies have run out. */
export const forgetOldDevices = (tx: UnchainedTx, now: Date): void =>
  deleteDevices(tx, { before: toMoment(new Date(now.getTime() - deviceDays * 86_400_000)) })
