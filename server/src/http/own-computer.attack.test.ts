import { request } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, rightPassword } from '../../test/support/world.ts'
import { serveWebPage } from './web-page.ts'

const world = openWorld()

describe('what is for the person at this computer', () => {
  const statusWith = async (headers: Record<string, string>) => {
    const { people } = await world.institution({ demo: true })
    const { status } = await world.signIn(people.ORD.username, rightPassword, { headers })
    const { statusCode } = await world.app.inject({ url: '/api/openapi.json', headers })
    return [status, statusCode]
  }

  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080'])(
    'is there under its own name: %s',
    async (host) => {
      expect(await statusWith({ host })).toEqual([200, 200])
    },
  )

  // By DNS rebinding somebody else's page reaches us under its own name.
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
  ])('is not there under another: %j', async (host) => {
    expect(await statusWith({ host })).toEqual([403, 401])
  })

  it.each(['cf-connecting-ip', 'true-client-ip', 'x-client-ip'])(
    'is not there for whom somebody has forwarded: %s',
    async (name) => {
      expect(await statusWith({ [name]: '127.0.0.1' })).toEqual([403, 401])
    },
  )
})

describe('the files of the page', () => {
  const app = fastify()
  const folder = mkdtempSync(join(tmpdir(), 'insaka-dots-'))
  beforeAll(async () => {
    for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
    writeFileSync(
      join(folder, 'index.html'),
      '<meta name="insaka-settings" content="" /><meta name="insaka-parts" content="" />',
    )
    for (const name of ['icon.svg', 'assets/main.js', 'assets/.map.js', '.vite/manifest.json']) {
      writeFileSync(join(folder, name), 'what is in it')
    }
    writeFileSync(join(folder, '.vite/parts.json'), '{}')
    await serveWebPage(app, {
      folder,
      settingsFor: () => ({ passwordMinLength: 6, mail: false, demo: null }),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  /** The address unchanged: a browser, and every library, would take the dots out. */
  const read = (path: string) =>
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
  ])('do not go beyond what is for show: %s', async (url) => {
    const { status, text } = await read(url)
    expect([status, text.includes('what is in it')]).toEqual([404, false])
  })

  it.each(['/icon.svg', '/assets/main.js'])('are there: %s', async (url) => {
    expect((await read(url)).text).toBe('what is in it')
  })
})
