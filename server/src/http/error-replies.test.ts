import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { handleSocketErrors } from './error-replies.ts'

const world = openWorld()

describe('what a call answers', () => {
  it.each(['/api/auth/users/me', '/%61pi/auth/users/me', '/healthz', '/api/nothing'])(
    '%s is kept by nobody, however it is spelled',
    async (url) => {
      const { people } = await world.institution()
      const { headers } = await world.call('GET', url, { as: people.ORD })
      expect(headers['cache-control']).toBe('no-store')
    },
  )
})

describe('what is refused before it reaches a route', () => {
  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', '400 Bad Request'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 '],
  ])('%s has the shape of every failure', async (_, sent, status) => {
    const socket = createConnection(await world.port(), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.write(sent)
    await once(socket, 'close')
    expect(received).toContain(`HTTP/1.1 ${status}`)
    expect(received).toContain('\r\ncache-control: no-store\r\n')
    expect(received).toContain("frame-ancestors 'none'\r\n")
    expect(JSON.parse(received.split('\r\n\r\n')[1]!)).toEqual({
      message: 'The request could not be understood.',
      code: 'BAD_REQUEST',
      fields: {},
      requestId: expect.any(String),
    })
  })

  it('a connection that stays silent is closed with a status after which browsers try again', async () => {
    const socket = new PassThrough()
    const error = Object.assign(new Error('No request came.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    handleSocketErrors(error, socket as unknown as Socket)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nconnection: close\r\n/)
  })

  it('a body for a call that takes none is not passed over', async () => {
    const { people } = await world.institution()
    for (const body of [{ all: true }, [], [{}]]) {
      const { status } = await world.call('POST', '/api/auth/logout', { as: people.ORD, body })
      expect(status, JSON.stringify(body)).toBe(400)
    }
    expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(200)
  })

  it('an empty object is no body', async () => {
    const { people } = await world.institution()
    const { status } = await world.call('POST', '/api/auth/logout', { as: people.ORD, body: {} })
    expect(status).toBe(200)
    expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(401)
  })
})

describe('a call that only asks whether it is well', () => {
  it.each(['/healthz', '/readyz'])('is answered on %s as with GET, without a body', async (url) => {
    const get = await world.app.inject(url)
    const head = await world.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject({
      'content-type': get.headers['content-type'],
      'cache-control': 'no-store',
      'content-security-policy': expect.any(String),
    })
  })
})

describe('X-Tenant-ID sent twice', () => {
  it.each(['/api/admin/institutions', '/healthz', '/api/auth/users/me'])(
    'is refused on %s without a token, too',
    async (url) => {
      const { code } = await world.institution()
      const headers = { 'x-tenant-id': [code, code] } as never
      const { status, body } = await world.call('GET', url, { headers })
      expect([status, body.message]).toEqual([400, 'X-Tenant-ID was sent more than once.'])
    },
  )

  it('is let be once without a token, since it selects nothing', async () => {
    const headers = { 'x-tenant-id': 'ANYTHING' }
    expect((await world.call('GET', '/api/admin/institutions', { headers })).status).toBe(200)
  })
})
