import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { handleSocketErrors } from './error-replies.ts'

const world = openWorld()

describe('a reply', () => {
  it.each(['/api/auth/users/me', '/%61pi/auth/users/me', '/healthz', '/api/nothing'])(
    'to %s is never cached, in any spelling',
    async (url) => {
      const { people } = await world.institution()
      const { headers } = await world.call('GET', url, { as: people.ORD })
      expect(headers['cache-control']).toBe('no-store')
    },
  )
})

describe('before a route is reached', () => {
  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', '400 Bad Request'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 '],
  ])('%s gets the standard failure reply', async (_, sent, status) => {
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

  it('a silent connection is closed with a status that lets browsers retry', async () => {
    const socket = new PassThrough()
    const error = Object.assign(new Error('No request came.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    handleSocketErrors(error, socket as unknown as Socket)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nconnection: close\r\n/)
  })

  it('an unexpected body is refused', async () => {
    const { people } = await world.institution()
    for (const body of [{ all: true }, [], [{}]]) {
      const { status } = await world.call('POST', '/api/auth/logout', { as: people.ORD, body })
      expect(status, JSON.stringify(body)).toBe(400)
    }
    expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(200)
  })

  it('an empty object counts as no body', async () => {
    const { people } = await world.institution()
    const { status } = await world.call('POST', '/api/auth/logout', { as: people.ORD, body: {} })
    expect(status).toBe(200)
    expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(401)
  })
})

describe('a HEAD request', () => {
  it.each(['/healthz', '/readyz'])('is answered on %s like GET, without a body', async (url) => {
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
    'is refused on %s even without a token',
    async (url) => {
      const { code } = await world.institution()
      const headers = { 'x-tenant-id': [code, code] } as never
      const { status, body } = await world.call('GET', url, { headers })
      expect([status, body.message]).toEqual([400, 'X-Tenant-ID was sent more than once.'])
    },
  )

  it('but once is ignored without a token, since it selects nothing', async () => {
    const headers = { 'x-tenant-id': 'ANYTHING' }
    expect((await world.call('GET', '/api/admin/institutions', { headers })).status).toBe(200)
  })
})
