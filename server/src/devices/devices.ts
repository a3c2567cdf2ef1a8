import { createHash, randomBytes } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { describeAgent, unknownProgram } from '@insaka/domain/devices/describe-agent'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import { deviceDays } from '../http/device-cookie.ts'
import { networkOf } from '../rate-limits/network.ts'
import type { Visitor } from '../idempotency/caller.ts'
import {
  replaceTokenHash,
  deleteDevices,
  findDeviceByHash,
  clearAllTrust,
  saveDevice,
  listDevices,
  touchDevice,
} from './devices.repository.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Of the person and their first cookie, so that two sign-ins at the same moment make one device. */
export const deviceIdOf = (userId: string, device: string): string =>
  uuidOf(`device ${userId} ${hashOf(device)}`)

type VisitDevice = Pick<Visitor, 'address' | 'agent' | 'device' | 'keepDevice'>

/** Until when this person is not asked for a second factor in the browser that sent this cookie, or null. */
export async function trustedUntil(
  tx: TenantTx,
  userId: string,
  device: Visitor['device'],
  now: Date,
): Promise<string | null> {
  const until = (await findDeviceByCookie(tx, userId, device))?.trustedUntil ?? null
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}

async function findDeviceByCookie(tx: TenantTx, userId: string, device: Visitor['device']) {
  if (device === null) return undefined
  const [found] = await findDeviceByHash(tx, { userId, tokenHash: hashOf(device) })
  return found
}

/**
 * Remembers that this person has signed in with this browser, whose answer brings the cookie again or for the first time.
 * `isNew`: they have used others before, but never this one. A browser that is trusted from here on gets a cookie that
 * nobody can have known before, in place of the one that it brought.
 */
export async function rememberDevice(
  tx: UnchainedTx,
  userId: string,
  { address, agent, device, keepDevice: keepCookie }: VisitDevice,
  { now, trustedUntil = null }: { now: Date; trustedUntil?: string | null },
): Promise<{ id: string; isNew: boolean }> {
  const on = toMoment(now)
  const [known, knownDevices] = await Promise.all([
    findDeviceByCookie(tx, userId, device),
    listDevices(tx, { userId }),
  ])
  // Programs keep no cookies, and sign in each day: they are known by their name and network, and trusted with nothing.
  const isProgram = device === null && trustedUntil === null && describeAgent(agent) === unknownProgram
  const isSameProgram = (other: Pick<VisitDevice, 'agent' | 'address'>) =>
    other.agent === agent && networkOf(other.address) === networkOf(address)
  const sameProgram = isProgram ? knownDevices.find(isSameProgram) : undefined
  if (sameProgram) {
    touchDevice(tx, { id: sameProgram.id, userId, address, lastOn: on })
    return { id: sameProgram.id, isNew: false }
  }
  const secret = device === null || trustedUntil !== null ? randomBytes(32).toString('base64url') : device
  const tokenHash = hashOf(secret)
  if (device !== null && secret !== device) replaceTokenHash(tx, { from: hashOf(device), to: tokenHash })
  const id = known?.id ?? deviceIdOf(userId, secret)
  saveDevice(tx, { id, userId, tokenHash, agent, address, firstOn: on, lastOn: on, trustedUntil })
  await keepCookie(secret)
  return { id, isNew: !known && knownDevices.length > 0 }
}

/** From here on this person is asked for a second factor in every browser. */
export const clearTrust = (tx: UnchainedTx, userId: string): void => clearAllTrust(tx, { userId })

/** Removes the devices whose cookies have run out. */
export const deleteOldDevices = (tx: UnchainedTx, now: Date): void =>
  deleteDevices(tx, { before: toMoment(new Date(now.getTime() - deviceDays * 86_400_000)) })
