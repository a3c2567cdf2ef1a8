import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { bases } from '@insaka/domain/core/endpoint'

export const deviceCookie = 'insaka_device'
/** As long as browsers keep a cookie at most. */
export const deviceDays = 400

type Seal = (text: string) => Promise<string>

const sealOf = (device: string, seal: Seal): Promise<string> => seal(`device ${device}`)

/**
 * By what this browser is known, as its cookie says; null where it has none that the server has made: one
 * made by hand may be known to somebody else.
 */
export async function readDevice(header: string | undefined, seal: Seal): Promise<string | null> {
  const sent = header?.split(';').map((each) => each.trim().split('='))
  const value = sent?.find(([key]) => key === deviceCookie)?.[1] ?? ''
  const [, device, given] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
  if (device === undefined || given === undefined) return null
  const right = Buffer.from(await sealOf(device, seal))
  return timingSafeEqual(Buffer.from(given), right) ? device : null
}

type Sending = { secure: boolean; seal: Seal }

/** No script reads it, no other site sends it, and no call but those of signing in carries it. */
export async function sendDevice(
  reply: FastifyReply,
  device: string,
  { secure, seal }: Sending,
): Promise<void> {
  const parts = [
    `${deviceCookie}=${device}.${await sealOf(device, seal)}`,
    `Max-Age=${deviceDays * 86_400}`,
    `Path=${bases.auth}/`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}
