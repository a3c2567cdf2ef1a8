import { Refusal } from '@insaka/domain/core/errors'
import type { firstStartEndpoints } from '@insaka/domain/first-start/first-start.endpoints'
import { startLinkRefusals, type LinkState } from '@insaka/domain/first-start/first-start.labels'
import type { Payload } from '@insaka/domain/core/endpoint'
import { isRestoring } from '../db/restore-lock.ts'
import type { AnyTx } from '../db/transactions.ts'
import { findAnyInstitution } from '../institutions/directory.repository.ts'
import { reserveCounters, tooManyAttemptsRefusal } from '../rate-limits/attempts.ts'
import { networkOf } from '../rate-limits/network.ts'
import type { Platform } from '../platform.ts'
import { checkStartLink } from './start-link.ts'

/** Attempts per network and hour; generous, so that a mistake does not block the user. */
const maxAttempts = 600

/** State of a link for this caller, and the backups that it allows to restore. */
export async function readStartLink(
  platform: Platform,
  address: string,
  link: string,
): Promise<Payload<typeof firstStartEndpoints.look>> {
  const { backups } = platform
  const linkValidity = await checkStartLink(platform, link)
  const state = await startLinkState(platform, address, linkValidity)
  const showsBackups = state === 'ready' && backups
  const { files, leftOut } = (showsBackups && (await backups.listBackups())) || { files: null, leftOut: 0 }
  return {
    state,
    backups: showsBackups ? { folder: backups.path, files, leftOut } : null,
    // Shown even if the link has expired, which may happen during a restore.
    restore: linkValidity === 'wrong' ? null : (backups?.restores.current ?? null),
  }
}

async function startLinkState(
  platform: Platform,
  address: string,
  linkValidity: Awaited<ReturnType<typeof checkStartLink>>,
): Promise<LinkState> {
  const { database, backups, clock } = platform
  // A restore locks every table.
  if (backups?.restores.isUnderWay || (await database.readDirectory(isRestoring)))
    return linkValidity === 'wrong' ? 'wrong' : 'restoring'
  const counters = [{ kind: 'first start', key: networkOf(address), limit: maxAttempts }]
  const attempt = { counters, at: clock(), windowMinutes: 60 }
  const [fullCounter, isStarted] = await database.writeDirectory(async (tx) =>
    Promise.all([reserveCounters(tx, attempt), isInstallationStarted(tx)]),
  )
  if (fullCounter) throw tooManyAttemptsRefusal('attempts from your network', fullCounter.retryAfterSeconds)
  return isStarted ? 'begun' : linkValidity
}

/** Refuses a link that is invalid, expired or no longer needed. */
export async function requireReadyLink(platform: Platform, address: string, link: string): Promise<void> {
  const state = await startLinkState(platform, address, await checkStartLink(platform, link))
  if (state === 'begun') throw alreadyStartedRefusal()
  if (state === 'restoring') throw new Refusal('ALREADY_BEGUN', { message: startLinkRefusals.restoring })
  if (state !== 'ready') throw new Refusal('NOT_ALLOWED', { message: startLinkRefusals[state] })
}

export const isInstallationStarted = async (tx: AnyTx): Promise<boolean> =>
  (await findAnyInstitution(tx)).length > 0

export const alreadyStartedRefusal = () => new Refusal('ALREADY_BEGUN', { message: startLinkRefusals.begun })
