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
/** Derived from the user and their first cookie, so that simultaneous sign-ins create one device. */
export const deviceIdOf = (userId: string, device: string): string =>
  uuidOf(`device ${userId} ${hashOf(device)}`)

type VisitDevice = Pick<Visitor, 'address' | 'agent' | 'device' | 'keepDevice'>

/** Time until which this browser skips the second factor for the user, or null. */
export async function findTrustedUntil(
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
  const [knownDevice] = await findDeviceByHash(tx, { userId, tokenHash: hashOf(device) })
  return knownDevice
}

/** `isNew`: the user has used other devices, but never this one. A newly trusted browser gets a fresh cookie. */
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
  // Programs keep no cookies and sign in every day: they are recognised by user agent and network, and never trusted.
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

export const clearTrust = (tx: UnchainedTx, userId: string): void => clearAllTrust(tx, { userId })

export const deleteOldDevices = (tx: UnchainedTx, now: Date): void =>
  deleteDevices(tx, { before: toMoment(new Date(now.getTime() - deviceDays * 86_400_000)) })
