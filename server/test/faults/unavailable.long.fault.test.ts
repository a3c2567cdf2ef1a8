import { createConnection } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { signalPostgres } from '../support/signal-postgres.ts'
import { ServerProcess } from './server-process.ts'

const server = new ServerProcess()
let token: string

beforeAll(async () => {
  await server.start()
  token = await server.signIn('demo.officer')
})
afterAll(() => server.remove())

describe('a database that hangs', () => {
  it('leads to 503 with Retry-After and is used again once it resumes, without a restart', async () => {
    signalPostgres('STOP', server.dataDir)
    try {
      // Responses from before the stop have been read by then.
      await server.until(
        async () => (await server.call('GET', '/readyz')).body.code === 'UNAVAILABLE',
        10_000,
      )
      const began = Date.now()
      const answers = await Promise.all([
        server.call('GET', '/api/auth/users/me', { token }),
        server.call('GET', '/api/admin/institutions'),
        server.call('GET', '/readyz'),
        server.call('POST', '/api/auth/authorize', {
          body: { username: 'demo.officer', password: demoPassword },
        }),
      ])
      // The limit is two seconds; a loaded machine gets five times as long.
      expect(Date.now() - began).toBeLessThan(10_000)
      for (const { status, headers, body } of answers) {
        expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await server.call('GET', '/healthz')).status).toBe(200)
    } finally {
      signalPostgres('CONT', server.dataDir)
    }
    await server.until(
      async () => (await server.call('GET', '/api/auth/users/me', { token })).status === 200,
      25_000,
    )
  })
})

describe('a second server', () => {
  it('on the same data is refused with a clear message', async () => {
    const outputLength = server.output.length
    const [code] = await once(server.launch({ PORT: '0' }), 'close')
    expect(code).toBe(1)
    const errorOutput = server.output.slice(outputLength).trim()
    expect(errorOutput).toContain('Another Insaka server is already running')
    expect(errorOutput).not.toMatch(/\n\s+at /)
  })
})

describe('slow callers', () => {
  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body',
      'POST /api/auth/authorize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ],
  ])('that never finish %s are cut off', async (_, requestStart) => {
    const socket = createConnection(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(requestStart)
    const [hadError] = await once(socket, 'close', { signal: AbortSignal.timeout(90_000) })
    expect(hadError).toBe(false)
  })
})

describe('a graceful shutdown', () => {
  it('completes pending requests, accepts no new ones and exits with 0', async () => {
    const body = JSON.stringify({ username: 'demo.officer', password: demoPassword })
    const slowSocket = createConnection(server.port, '127.0.0.1')
    let received = ''
    slowSocket.on('data', (chunk) => (received += String(chunk)))
    const closed = once(slowSocket, 'close')
    slowSocket.write(
      `POST /api/auth/authorize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await server.until(async () => received.startsWith('HTTP/1.1 100'), 10_000)
    const began = Date.now()
    const exitCode = server.kill('SIGTERM')
    await server.until(async () => (await server.tryCall('GET', '/healthz')).status !== 200, 10_000)
    slowSocket.write(body)
    await closed
    expect(received).toContain('HTTP/1.1 200')
    expect(await exitCode.then(() => server.waitForExit())).toBe(0)
    // The limit is ten seconds; a loaded machine gets five times as long.
    expect(Date.now() - began).toBeLessThan(50_000)
    await server.start()
  })
})
