import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import {
  confirmLinkDays,
  linkFaults,
  resetLinkMinutes,
} from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { refusalDespiteNewPassword } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Mail, Platform } from '../platform.ts'
import { deleteLinks, findLink, insertLink } from '../users/account-links.repository.ts'
import type { LinkKind } from '../users/account-links.table.ts'
import { findUnconfirmedAddress } from '../users/unconfirmed-addresses.repository.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findUser } from '../users/users.repository.ts'

const minuteMs = 60_000
const validForMs: Record<LinkKind, number> = {
  RESET: resetLinkMinutes * minuteMs,
  CONFIRM: confirmLinkDays * 24 * 60 * minuteMs,
}
const linkPages: Record<LinkKind, string> = {
  RESET: '/insaka/new-password',
  CONFIRM: '/insaka/confirm-address',
}

/** `createdOn` is the time when its mail was requested. */
type LinkRequest = { userId: string; email: string; createdOn: string }

type MakeLink = (tx: UnchainedTx, request: LinkRequest) => Promise<string | null>

/** Creates links when their mail is sent; null if a link is no longer wanted. */
export function createLinkMakers(
  { clock }: Pick<Platform, 'clock'>,
  { publicUrl }: Pick<Mail, 'publicUrl'>,
): Record<LinkKind, MakeLink> {
  const makerFor =
    (kind: LinkKind): MakeLink =>
    async (tx, request) => {
      const path = await createLinkPath(tx, kind, request, clock())
      return path && `${publicUrl}${path}`
    }
  return { RESET: makerFor('RESET'), CONFIRM: makerFor('CONFIRM') }
}

async function createLinkPath(
  tx: UnchainedTx,
  kind: LinkKind,
  { userId, email, createdOn }: LinkRequest,
  now: Date,
): Promise<string | null> {
  const [user, [unconfirmed], [password]] = await Promise.all([
    findUser(tx, userId),
    findUnconfirmedAddress(tx, { userId, email }),
    findPassword(tx, { id: userId }),
  ])
  if (user?.email !== email || refusalDespiteNewPassword(user) !== null) return null
  if ((unconfirmed !== undefined) !== (kind === 'CONFIRM')) return null
  // A password change after the request makes a reset link unnecessary.
  if (kind === 'RESET' && password && Date.parse(password.changedOn) > Date.parse(createdOn)) return null
  const id = uuidv7(now)
  const secret = randomBytes(32).toString('base64url')
  insertLink(tx, {
    id,
    userId,
    kind,
    secretHash: secretHashOf(secret),
    email,
    madeOn: toMoment(now),
    expiresOn: toMoment(new Date(now.getTime() + validForMs[kind])),
  })
  // Browsers do not send the part after #, so no server or proxy logs it.
  return `${linkPages[kind]}#${tx.institutionId}.${id}.${secret}`
}

export type LinkParts = { institutionId: string; id: string; secret: string }

const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const linkPattern = new RegExp(String.raw`^(${uuidPattern})\.(${uuidPattern})\.([\w-]{43})$`)

/** Refuses text that does not have the format of a link. */
export function parseLink(kind: LinkKind, link: string): LinkParts {
  const [, institutionId, id, secret] = linkPattern.exec(link) ?? []
  if (!institutionId || !id || !secret) throw invalidLink(kind)
  return { institutionId, id, secret }
}

/** The user of a link; refuses a deleted, expired or forged link, a former address, and a user who may not sign in. */
export async function requireLinkOwner(
  tx: TenantTx,
  kind: LinkKind,
  { id, secret }: LinkParts,
  now: Date,
): Promise<UserRecord> {
  const [link] = await findLink(tx, { id })
  const isValid =
    link?.kind === kind &&
    timingSafeEqual(Buffer.from(link.secretHash), Buffer.from(secretHashOf(secret))) &&
    Date.parse(link.expiresOn) > now.getTime()
  if (!isValid) throw invalidLink(kind)
  const user = await findUser(tx, link.userId)
  if (user?.email !== link.email || refusalDespiteNewPassword(user) !== null) throw invalidLink(kind)
  return user
}

export const deleteExpiredLinks = (tx: UnchainedTx, now: Date): void =>
  deleteLinks(tx, { before: toMoment(now) })

const invalidLink = (kind: LinkKind): Refusal => new Refusal('NOT_ALLOWED', { message: linkFaults[kind] })

const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
