import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { platformEndpoints } from '@insaka/domain/core/platform.endpoints'
import { compressReplies } from './compression.ts'
import { handleErrors } from './error-replies.ts'
import { limitReplySize, maxReplyBytes } from './reply-size.ts'

const logLines: string[] = []
const app: FastifyInstance = fastify({
  logger: { level: 'info', stream: { write: (line: string) => void logLines.push(line) } },
})

beforeAll(async () => {
  handleErrors(app)
  limitReplySize(app)
  compressReplies(app)
  const serve = (path: `/${string}`, more: Partial<Endpoint>, answer: string | object) =>
    app.get(
      path,
      { config: { endpoint: { ...platformEndpoints.health, path, ...more } } },
      async () => answer,
    )
  const around = JSON.stringify({ text: '' }).length
  serve('/most', {}, { text: 'x'.repeat(maxReplyBytes - around) })
  serve('/more', {}, { text: 'x'.repeat(maxReplyBytes - around + 1) })
  serve('/letters', {}, { text: '€'.repeat(maxReplyBytes / 3) })
  serve('/exception', { mayBeLarge: 'A test needs it.' }, { text: 'x'.repeat(maxReplyBytes) })
  serve('/file', { file: ['text/csv'] }, 'x'.repeat(maxReplyBytes + 1))
  await app.ready()
})
afterAll(() => app.close())

describe('a JSON reply of more than 2 MB', () => {
  it.each(['/more', '/letters'])('is refused, and logged with its endpoint: %s', async (url) => {
    logLines.length = 0
    const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL', fields: {} })
    expect(body.length).toBeLessThan(500)
    const errors = logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
    expect(errors.map(({ err }) => err.message)).toEqual([
      `The reply of GET ${url} has more than 2000000 bytes.`,
    ])
  })

  it.each(['/most', '/exception', '/file'])(
    'is allowed as an exception, as a file, or at exactly the limit: %s',
    async (url) => {
      const { statusCode, body } = await app.inject({ url })
      expect([statusCode, body.length >= maxReplyBytes]).toEqual([200, true])
    },
  )
})

it('only these endpoints may exceed the limit', () => {
  const all = Object.values(allEndpoints).flatMap((endpoints) => Object.values<Endpoint>(endpoints))
  const exceptions = all
    .filter(({ mayBeLarge, file }) => mayBeLarge !== undefined && !file)
    .map(({ method, path }) => `${method} ${path}`)
  expect(exceptions.toSorted()).toMatchInlineSnapshot(`
    [
      "GET /api/admin/departments",
      "GET /api/admin/departments/:id/history",
      "GET /api/admin/designations/:departmentCode",
      "GET /api/admin/designations/:id/history",
      "GET /api/admin/institutions/:id",
      "GET /api/admin/institutions/:id/history",
      "GET /api/audit/events/:userId/:page/:sortField/:pageSize",
      "GET /api/auth/users/:id/history",
      "GET /api/imports/:id/corrected",
      "GET /api/imports/:id/problems",
      "GET /api/procurement/committeeMembers/:id/history",
      "GET /api/procurement/enquiries/:id/history",
      "GET /api/procurement/hvp/amendments/:id/history",
      "GET /api/procurement/hvp/contracts/:id/history",
      "GET /api/procurement/hvp/mpc/:userId/:page/:sortField/:pageSize",
      "GET /api/procurement/hvp/mpc/linked/:userId/:page/:sortField/:pageSize",
      "GET /api/procurement/hvp/mpc/list/:userId",
      "GET /api/procurement/hvp/mpc/nonlinked/:userId",
      "GET /api/procurement/hvp/mpcs/:id/history",
      "GET /api/procurement/lvp/list/:userId",
      "GET /api/procurement/lvps/:id/history",
      "GET /api/procurement/meetings/:id/history",
      "GET /api/procurement/requisitions/:id/history",
      "GET /api/procurement/vendors/:id/history",
      "GET /api/stores/accounts/:userId/:code/statement/:period",
      "GET /api/stores/fuel/:id/history",
      "GET /api/stores/statements/:period",
      "POST /api/admin/departments",
      "POST /api/admin/institutions/:id/shield",
      "POST /api/admin/institutions/:id/shield/remove",
      "POST /api/procurement/hvp/mpc/create/:userId/:page/:sortField/:pageSize",
      "PUT /api/admin/departments",
      "PUT /api/admin/institutions",
      "PUT /api/imports/:id/rows/:row",
      "PUT /api/procurement/hvp/mpc/update/:userId/:page/:sortField/:pageSize",
    ]
  `)
})
