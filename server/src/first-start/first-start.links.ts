import { timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform.ts'

/** The link of the first start: until when it is good, and the seal that tells it from an invented one. */

const goodForMs = 3_600_000

type Sealing = Pick<Platform, 'tokens' | 'clock'>

export async function makeLink({ tokens, clock }: Sealing): Promise<string> {
  const until = (clock().getTime() + goodForMs).toString(36)
  return `${until}.${await tokens.seal(sealed(until))}`
}

export async function judgeLink(
  { tokens, clock }: Sealing,
  link: string,
): Promise<'ready' | 'late' | 'wrong'> {
  const [until = '', seal = '', ...more] = link.split('.')
  if (more.length > 0) return 'wrong'
  const [given, right] = [Buffer.from(seal), Buffer.from(await tokens.seal(sealed(until)))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong'
  return Number.parseInt(until, 36) > clock().getTime() ? 'ready' : 'late'
}

const sealed = (until: string): string => `first start until ${until}`
