import { expect } from 'vitest'
import { rightPassword, type Person, type World } from './world.ts'

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'

type BrowserOptions = { cookie?: string; agent?: string; address?: string }

/** Signs a user in like a browser; returns the token and the cookie. */
export const signInByBrowser =
  (world: World) =>
  async ({ username }: Person, { cookie, agent = firefox, address = '10.1.1.1' }: BrowserOptions = {}) => {
    const { status, body, headers } = await world.signIn(username, rightPassword, {
      headers: { 'user-agent': agent, ...(cookie && { cookie }) },
      remoteAddress: address,
    })
    expect(status).toBe(200)
    const set = String(headers['set-cookie'])
    return { token: body.payload.access_token as string, set, cookie: set.split(';')[0]! }
  }
