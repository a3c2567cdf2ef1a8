import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import {
  confirmDays,
  linkFaults,
  resetMinutes,
} from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { lastingRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Mail, Platform } from '../platform.ts'
import { deleteLinks, findLink, insertLink } from '../users/account-links.repository.ts'
import type { LinkKind } from '../users/account-links.table.ts'
import { findUnconfirmed } from '../users/unconfirmed-addresses.repository.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findUser } from '../users/users.repository.ts'

const minutes = 60_000
const goodForMs: Record<LinkKind, number> = {
  RESET: resetMinutes * minutes,
  CONFIRM: confirmDays * 24 * 60 * minutes,
}
const pages: Record<LinkKind, string> = {
  RESET: '/insaka/new-password',
  CONFIRM: '/insaka/confirm-address',
}

/** `createdOn`: when the mail that carries it was asked for. */
type Asked = { userId: string; email: string; createdOn: string }

type MakeLink = (tx: UnchainedTx, asked: Asked) => Promise<string | null>

/** New links, made at the moment when their mail is sent; null where one is not wanted any more. */
export function linkMakers(
  { clock }: Pick<Platform, 'clock'>,
  { publicUrl }: Pick<Mail, 'publicUrl'>,
): Record<LinkKind, MakeLink> {
  const maker =
    (kind: LinkKind): MakeLink =>
    async (tx, asked) => {
      const path = await makePath(tx, kind, asked, clock())
      return path && `${publicUrl}${path}`
    }
  return { RESET: maker('RESET'), CONFIRM: maker('CONFIRM') }
}

async function makePath(
  tx: UnchainedTx,
  kind: LinkKind,
  { userId, email, createdOn }: Asked,
  now: Date,
): Promise<string | null> {
  const [user, [unconfirmed], [password]] = await Promise.all([
    findUser(tx, userId),
    findUnconfirmed(tx, { userId, email }),
    findPassword(tx, { id: userId }),
  ])
  if (user?.email !== email || lastingRefusal(user) !== null) return null
  if ((unconfirmed !== undefined) !== (kind === 'CONFIRM')) return null
  // A password that was changed since has answered the question for one.
  if (kind === 'RESET' && password && Date.parse(password.changedOn) > Date.parse(createdOn)) return null
  const id = uuidv7(now)
  const secret = randomBytes(32).toString('base64url')
  insertLink(tx, {
    id,
    userId,
    kind,
    secretHash: hashOf(secret),
    email,
    madeOn: toMoment(now),
    expiresOn: toMoment(new Date(now.getTime() + goodForMs[kind])),
  })
  // What follows # reaches no server and no log of a proxy.
  return `${pages[kind]}#${tx.institutionId}.${id}.${secret}`
}

export type LinkParts = { institutionId: string; id: string; secret: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const form = new RegExp(String.raw`^(${uuid})\.(${uuid})\.([\w-]{43})$`)

/** Refuses what was never a link. */
export function partsOf(kind: LinkKind, link: string): LinkParts {
  const [, institutionId, id, secret] = form.exec(link) ?? []
  if (!institutionId || !id || !secret) throw noLonger(kind)
  return { institutionId, id, secret }
}

/** Whose link this is, at this moment; refuses one that was used, has ended, run out or was tampered with. */
export async function ownerOf(
  tx: TenantTx,
  kind: LinkKind,
  { id, secret }: LinkParts,
  now: Date,
): Promise<UserRecord> {
  const [link] = await findLink(tx, { id })
  const isRight =
    link?.kind === kind &&
    timingSafeEqual(Buffer.from(link.secretHash), Buffer.from(hashOf(secret))) &&
    Date.parse(link.expiresOn) > now.getTime()
  if (!isRight) throw noLonger(kind)
  const user = await findUser(tx, link.userId)
  if (user?.email !== link.email || lastingRefusal(user) !== null) throw noLonger(kind)
  return user
}

export const forgetOldLinks = (tx: UnchainedTx, now: Date): void => deleteLinks(tx, { before: toMoment(now) })

const noLonger = (kind: LinkKind): Refusal => new Refusal('NOT_ALLOWED', { message: linkFaults[kind] })

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
