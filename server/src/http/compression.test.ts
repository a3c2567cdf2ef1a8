import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressReplies } from './compression.ts'

const app = fastify()
const rows = Array.from({ length: 60 }, (_, id) => ({
  id,
  description: 'Desks for the registry, Nyanja škola',
}))

beforeAll(async () => {
  compressReplies(app)
  app.get('/long', async () => ({ rows }))
  app.get('/short', async () => ({ rows: rows.slice(0, 3) }))
  app.get('/other', async (_, reply) => reply.type('application/pdf').send('x'.repeat(9_000)))
  await app.ready()
})
afterAll(() => app.close())

const request = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('a long reply', () => {
  it.each([
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['br', 'br'],
    ['deflate, *', 'br'],
  ] as const)('is compressed for a client that accepts %s', async (accepted, expected) => {
    const plain = await request('/long')
    const { headers, rawPayload } = await request('/long', accepted)
    expect(headers).toMatchObject({ 'content-encoding': expected, vary: 'accept-encoding' })
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    const unpack = expected === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(rawPayload).toString()).toBe(plain.body)
  })

  it.each([undefined, '', 'identity', 'gzip;q=0', 'br;q=0', 'gzip; q=0.000', 'xgzip'])(
    'is not compressed for a client that accepts %s',
    async (accepted) => {
      const { headers, body } = await request('/long', accepted)
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers['vary']).toBe('accept-encoding')
      expect(JSON.parse(body)).toEqual({ rows })
    },
  )
})

it.each(['/short', '/other'])('%s is never compressed', async (url) => {
  const { headers } = await request(url, 'gzip')
  expect(headers).not.toHaveProperty('content-encoding')
})
