import type { FastifyReply } from 'fastify'
import { bases } from '@insaka/domain/core/endpoint'

const name = 'insaka_device'
/** As long as browsers keep a cookie at most. */
export const deviceDays = 400

/** What tells this browser from others, as its cookie says; null where it has none of ours. */
export function readDevice(header: string | undefined): string | null {
  const sent = header?.split(';').map((each) => each.trim().split('='))
  return sent?.find(([key, value]) => key === name && /^[\w-]{43}$/.test(value ?? ''))?.[1] ?? null
}

/** No script reads it, no other site sends it, and no call but those of signing in carries it. */
export function sendDevice(reply: FastifyReply, device: string, { secure }: { secure: boolean }): void {
  const parts = [
    `${name}=${device}`,
    `Max-Age=${deviceDays * 86_400}`,
    `Path=${bases.auth}/`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}
