import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { serveWebPage } from './web-page.ts'

const app = fastify()
const script = 'begin()'
const folder = mkdtempSync(join(tmpdir(), 'insaka-page-'))

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    `<meta name="insaka-settings" content="" /><meta name="insaka-parts" content="" /><script>${script}</script>`,
  )
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'parts.json'), JSON.stringify({ '/insaka/help': ['a.js', 'b.css'] }))
  writeFileSync(join(folder, 'service-worker.js'), 'worker')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'verify.html'), 'page')
  writeFileSync(join(folder, 'verify.html.br'), 'packed page')
  writeFileSync(join(folder, 'verify-trail.mjs'), 'script')
  writeFileSync(join(folder, 'assets', 'main-1a2b3c.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'main-1a2b3c.js.br'), 'packed')
  for (const name of ['.vite/manifest.json', 'assets/.map.js']) writeFileSync(join(folder, name), 'hidden')
  app.addHook('onRequest', async (request, reply) => securityHeaders({ tls: false })(request, reply))
  await serveWebPage(app, { folder, settingsFor: () => ({ passwordMinLength: 6, mail: false, demo: null }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('the files of the page', () => {
  it.each([
    ['/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'no-cache'],
    ['/', 'no-cache'],
    ['/insaka/dashboard', 'no-cache'],
  ])('%s is cached according to its name', async (url, expected) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe(expected)
  })

  it('are compressed for clients that accept it, with a hint for caches in between', async () => {
    const url = '/assets/main-1a2b3c.js'
    const compressedReply = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressedReply.body).toBe('packed')
    expect(compressedReply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    const plain = await app.inject({ url })
    expect(plain.body).toBe('plain')
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  })

  it.each(['verify.html', 'verify-trail.mjs'])(
    'such as %s are downloaded instead of displayed',
    async (name) => {
      for (const encoding of ['identity', 'br']) {
        const { headers } = await app.inject({ url: `/${name}`, headers: { 'accept-encoding': encoding } })
        expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
      }
      expect((await app.inject('/icon.svg')).headers['content-disposition']).toBeUndefined()
    },
  )

  it('answer HEAD requests', async () => {
    for (const url of ['/', '/insaka/dashboard', '/icon.svg']) {
      const { statusCode, body } = await app.inject({ method: 'HEAD', url })
      expect([url, statusCode, body]).toEqual([url, 200, ''])
    }
    expect((await app.inject({ method: 'POST', url: '/insaka/dashboard' })).statusCode).toBe(404)
  })

  it('are 404 if missing, and the page itself has only one address', async () => {
    for (const url of ['/assets/gone.js', '/api/nothing', '/nothing.txt']) {
      const { statusCode, headers } = await app.inject(url)
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
      ])
    }
    const { body } = await app.inject('/index.html')
    expect(body).not.toContain('content=""')
  })
})

describe('hidden files', () => {
  /** Sends the address unchanged, because every library would resolve the dots. */
  const readBody = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo
      const sent = request({ host: '127.0.0.1', port, path }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        response.once('end', () => resolve({ status: response.statusCode!, text }))
      })
      sent.once('error', reject).end()
    })

  it.each([
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets/..%2f.vite%2fmanifest.json',
    '/assets/..%5c.vite/manifest.json',
    '/x/../.vite/manifest.json',
    '/./.vite/manifest.json',
    '//.vite/manifest.json',
    '/assets/.map.js',
    '/assets/../index.html',
    '/../index.html',
  ])('are not served, in any spelling: %s', async (url) => {
    const { status, text } = await readBody(url)
    expect([status, text.includes('hidden')]).toEqual([404, false])
    expect((await readBody('/icon.svg')).text).toBe('<svg/>')
  })
})

describe('the page', () => {
  it('names only the files of the requested screen', async () => {
    const partsAt = async (url: string) =>
      /name="insaka-parts" content="([^"]*)"/.exec((await app.inject(url)).body)?.[1]
    expect(await partsAt('/insaka/help')).toBe('a.js b.css')
    expect(await partsAt('/insaka/help/?of=anything')).toBe('a.js b.css')
    for (const url of ['/', '/insaka/unknown', '/constructor', '/__proto__']) {
      expect([url, await partsAt(url)]).toEqual([url, ''])
    }
  })

  it('runs only its own scripts and those of this server', async () => {
    const hash = createHash('sha256').update(script).digest('base64')
    const { headers } = await app.inject('/')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  it('has a service worker that may call this server', async () => {
    const { headers } = await app.inject('/service-worker.js')
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
    expect(headers['content-security-policy']).not.toContain('sha256')
  })
})
