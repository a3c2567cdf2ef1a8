import { Refusal } from '@insaka/domain/core/errors'
import type { firstStartEndpoints } from '@insaka/domain/first-start/first-start.endpoints'
import { linkRefusals, type LinkState } from '@insaka/domain/first-start/first-start.labels'
import type { Payload } from '@insaka/domain/core/endpoint'
import { isRestoring } from '../db/restore-lock.ts'
import type { AnyTx } from '../db/transactions.ts'
import { findAnyInstitution } from '../institutions/directory.repository.ts'
import { reserve, tooMany } from '../limits/attempts.ts'
import { networkOf } from '../limits/network.ts'
import type { Platform } from '../platform.ts'
import { judgeLink } from './first-start.links.ts'

/** As often as registrations are tried: a person who is right at the second try does not wait. */
const mostAttempts = 600

/** What a link is worth to a caller from there, and what could be put back or is being put back. */
export async function lookAtLink(
  platform: Platform,
  address: string,
  link: string,
): Promise<Payload<typeof firstStartEndpoints.look>> {
  const { backups } = platform
  const worth = await judgeLink(platform, link)
  const state = await stateOf(platform, address, worth)
  const isShown = state === 'ready' && backups
  const { files, leftOut } = (isShown && (await backups.found())) || { files: null, leftOut: 0 }
  return {
    state,
    backups: isShown ? { folder: backups.path, files, leftOut } : null,
    // Also once its hour is over, which may be in the middle of a restore.
    restore: worth === 'wrong' ? null : (backups?.restores.current ?? null),
  }
}

async function stateOf(
  platform: Platform,
  address: string,
  worth: Awaited<ReturnType<typeof judgeLink>>,
): Promise<LinkState> {
  const { database, backups, clock } = platform
  // Every table is locked meanwhile.
  if (backups?.restores.isUnderWay || (await database.readDirectory(isRestoring)))
    return worth === 'wrong' ? 'wrong' : 'restoring'
  const counters = [{ kind: 'first start', key: networkOf(address), limit: mostAttempts }]
  const attempt = { counters, at: clock(), windowMinutes: 60 }
  const [full, isBegun] = await database.writeDirectory(async (tx) =>
    Promise.all([reserve(tx, attempt), hasBegun(tx)]),
  )
  if (full) throw tooMany('attempts from this place', full.retryAfterSeconds)
  return isBegun ? 'begun' : worth
}

/** Refuses where nothing can be begun with this link, or no longer. */
export async function needReady(platform: Platform, address: string, link: string): Promise<void> {
  const state = await stateOf(platform, address, await judgeLink(platform, link))
  if (state === 'begun') throw alreadyBegun()
  if (state === 'restoring') throw new Refusal('ALREADY_BEGUN', { message: linkRefusals.restoring })
  if (state !== 'ready') throw new Refusal('NOT_ALLOWED', { message: linkRefusals[state] })
}

export const hasBegun = async (tx: AnyTx): Promise<boolean> => (await findAnyInstitution(tx)).length > 0

export const alreadyBegun = () => new Refusal('ALREADY_BEGUN', { message: linkRefusals.begun })
