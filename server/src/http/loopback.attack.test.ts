import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld, rightPassword } from '../../test/support/world.ts'

const world = openWorld()

describe('access for the user of this computer', () => {
  let username: string
  beforeAll(async () => {
    ;({ username } = (await world.institution({ demo: true })).people.ORD)
  })
  const statusWith = async (headers: Record<string, string>) => {
    const { status } = await world.signIn(username, rightPassword, { headers })
    const { statusCode } = await world.app.inject({ url: '/api/openapi.json', headers })
    return [status, statusCode]
  }

  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080'])(
    'is allowed under its own name: %s',
    async (host) => {
      expect(await statusWith({ host })).toEqual([200, 200])
    },
  )

  // With DNS rebinding, a foreign page calls us under its own name.
  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example#localhost',
    'user@localhost',
    '192.0.2.1',
    '0.0.0.0:8080',
    '[::2]',
  ])('is refused under another name: %j', async (host) => {
    expect(await statusWith({ host })).toEqual([403, 401])
  })

  it.each(['cf-connecting-ip', 'true-client-ip', 'x-client-ip'])(
    'is refused for a forwarded call: %s',
    async (name) => {
      expect(await statusWith({ [name]: '127.0.0.1' })).toEqual([403, 401])
    },
  )
})
