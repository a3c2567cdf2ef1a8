import { timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform.ts'

/** The link of the first start: its expiry and a signature against forgery. */

const validForMs = 3_600_000

type LinkContext = Pick<Platform, 'tokens' | 'clock'>

export async function signStartLink({ tokens, clock }: LinkContext): Promise<string> {
  const expiry = (clock().getTime() + validForMs).toString(36)
  return `${expiry}.${await tokens.signText(signedText(expiry))}`
}

export async function checkStartLink(
  { tokens, clock }: LinkContext,
  link: string,
): Promise<'ready' | 'late' | 'wrong'> {
  const [expiry = '', signature = '', ...extraParts] = link.split('.')
  if (extraParts.length > 0) return 'wrong'
  const [givenSignature, expectedSignature] = [
    Buffer.from(signature),
    Buffer.from(await tokens.signText(signedText(expiry))),
  ]
  if (
    givenSignature.length !== expectedSignature.length ||
    !timingSafeEqual(givenSignature, expectedSignature)
  )
    return 'wrong'
  return Number.parseInt(expiry, 36) > clock().getTime() ? 'ready' : 'late'
}

const signedText = (expiry: string): string => `first start until ${expiry}`
