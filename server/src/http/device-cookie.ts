import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { basePaths } from '@insaka/domain/core/endpoint'

export const deviceCookie = 'insaka_device'
/** The longest time for which browsers keep a cookie. */
export const deviceDays = 400

type SignText = (text: string) => Promise<string>

const deviceSignature = (device: string, signText: SignText): Promise<string> => signText(`device ${device}`)

/** Device id from the cookie; null unless Insaka signed it, because a forged id may belong to another user. */
export async function readDeviceCookie(
  header: string | undefined,
  signText: SignText,
): Promise<string | null> {
  const cookies = header?.split(';').map((each) => each.trim().split('='))
  const value = cookies?.find(([key]) => key === deviceCookie)?.[1] ?? ''
  const [, device, givenSignature] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
  if (device === undefined || givenSignature === undefined) return null
  const expectedSignature = Buffer.from(await deviceSignature(device, signText))
  return timingSafeEqual(Buffer.from(givenSignature), expectedSignature) ? device : null
}

type CookieOptions = { secure: boolean; signText: SignText }

/** Sends a cookie that scripts cannot read and that browsers send only from our own pages, below `/api/auth/`. */
export async function sendDeviceCookie(
  reply: FastifyReply,
  device: string,
  { secure, signText }: CookieOptions,
): Promise<void> {
  const parts = [
    `${deviceCookie}=${device}.${await deviceSignature(device, signText)}`,
    `Max-Age=${deviceDays * 86_400}`,
    `Path=${basePaths.auth}/`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}
