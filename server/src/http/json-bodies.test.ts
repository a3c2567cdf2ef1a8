import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { platformEndpoints } from '@insaka/domain/core/platform.endpoints'
import { resolutionLimit } from '@insaka/domain/meetings/meetings.labels'
import { longText, text } from '@insaka/domain/core/text-fields'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { maxBodyBytesOf } from './json-bodies.ts'

const world = openWorld()
let people: TestTenant['people']
beforeAll(async () => {
  ;({ people } = await world.institution())
})

describe('a JSON body', () => {
  const url = '/api/admin/departments'
  const headers = { 'content-type': 'application/json' }
  const bodyOf = (name: Uint8Array) =>
    Buffer.concat([Buffer.from('{"code":"FIN","name":"'), name, Buffer.from('"}')])

  it.each([
    ['bytes that begin no letter', [0x46, 0xff, 0xfe]],
    ['half a letter', [0x46, 0xc3]],
    ['a letter in more bytes than it has', [0x46, 0xc0, 0xaf]],
    ['half a pair', [0x46, 0xed, 0xa0, 0x80]],
  ])('with %s is refused instead of being altered', async (_, bytes) => {
    const { status, body } = await world.call('POST', url, {
      as: people.ADMIN,
      headers,
      payload: bodyOf(Uint8Array.from(bytes)),
    })
    expect([status, body.code, body.message]).toEqual([400, 'BAD_REQUEST', 'The request is not in UTF-8.'])
  })

  it('may contain letters of any script and a byte order mark', async () => {
    const payload = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bodyOf(Buffer.from('Łąka 日本 🦒'))])
    const { status, body } = await world.call('POST', url, { as: people.ADMIN, headers, payload })
    expect([status, body.payload.departments[0].name]).toEqual([200, 'Łąka 日本 🦒'])
  })
})

describe('the depth of a body', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const register = (payload: string, headers = {}) =>
    world.call('POST', '/api/auth/users/register', {
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const tooDeep = 'The request nests lists and objects more than 32 levels deep.'

  it.each([
    ['a field that only the server decides', `{"approvedBy":${nested(32)}}`],
    ['15,000 levels of it, under a key', `{"approvedBy":${nested(15_000)}}`],
    ['a field that nobody knows', `{"x":${nested(32)}}`],
    ['objects', '{"x":'.repeat(33) + '1' + '}'.repeat(33)],
    ['what comes behind a text with an escaped quote', String.raw`{"x":"\"","y":${nested(32)}}`],
    ['what never ends', '['.repeat(15_000)],
  ])('is at most 32, also in %s', async (_, payload) => {
    const { status, body } = await register(payload, { 'idempotency-key': 'too-deep-1' })
    expect([status, body.code, body.message]).toEqual([400, 'BAD_REQUEST', tooDeep])
  })

  it.each([
    ['32 levels', `{"approvedBy":${nested(31)}}`],
    ['brackets within a text', `{"approvedBy":"${'['.repeat(100)}"}`],
    ['brackets behind an escaped quote', String.raw`{"approvedBy":"\"${'['.repeat(100)}"}`],
    ['many short lists', `{"approvedBy":[${Array<string>(100).fill('[[]]').join(',')}]}`],
  ])('is not overestimated: %s', async (_, payload) => {
    expect((await register(payload)).status).toBe(422)
  })
})

it.each([
  ['fields', '"y":1', 11_997],
  ['lists and objects', '', 5_997],
])('a body of more %s than any record has is not parsed', async (_, fields, limit) => {
  const entries = (count: number): string =>
    fields === ''
      ? Array<string>(count).fill('{}').join(',')
      : `{${Array<string>(count).fill(fields).join(',')}}`
  const send = (count: number) =>
    world.call('PUT', '/api/utility/views/lvp', {
      as: people.GUEST,
      payload: `{"views":[],"columns":null,"x":[${entries(count)}]}`,
      headers: { 'content-type': 'application/json' },
    })
  expect((await send(limit)).status).toBe(400)
  expect((await send(limit + 1)).status).toBe(413)
})

describe('a body with lines of a record', () => {
  const send = (payload: string) =>
    world.call('POST', `/api/procurement/meetings/${people.ADMIN.id}/0/id/12`, {
      as: people.ADMIN,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  const linesOf = (count: number, fields: number) =>
    Array.from({ length: count }, () =>
      Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, 1])),
    )
  const statusOf = async (body: object) => (await send(JSON.stringify(body))).status

  it('may have 1,500 lines of 8 fields, and 30,000 fields', async () => {
    expect(await statusOf({ agenda: linesOf(1_500, 8) })).toBe(422)
    expect(await statusOf({ agenda: linesOf(3_000, 9), interests: linesOf(1, 2_998) })).toBe(400)
    expect(await statusOf({ agenda: linesOf(3_000, 9), interests: linesOf(1, 2_999) })).toBe(413)
  })

  it('may have a mebibyte', async () => {
    const around = JSON.stringify({ place: '' }).length
    const place = 'x'.repeat(1024 * 1024 - around)
    expect(await statusOf({ place })).toBe(422)
    expect(await statusOf({ place: `${place}x` })).toBe(413)
  })

  it('is stored and read whole with as many lines as are allowed', async () => {
    const line = { member: 'M'.repeat(120), paper: 'P'.repeat(60), interest: 'I'.repeat(300) }
    const item = { description: 'D'.repeat(300), resolution: 'R'.repeat(resolutionLimit) }
    const { status, body } = await send(
      JSON.stringify({
        meetingNumber: '3/2026',
        heldOn: '2026-03-16',
        place: 'Board Room',
        agenda: Array.from({ length: 200 }, () => item),
        interests: Array.from({ length: 400 }, () => line),
      }),
    )
    expect([status, body.fields]).toEqual([200, undefined])
    expect(body.payload.meeting.interests[399]).toEqual({ id: 10_400, ...line })
    expect(body.payload.meeting.agenda[199]).toMatchObject({ id: 10_200, ...item })
  })
})

describe('one text as large as the whole body', () => {
  it.each([
    ['POST', '/api/procurement/lvp/create/:id/0/id/12', 'description', 256],
    ['POST', '/api/admin/departments', 'name', 256],
    ['PUT', '/api/utility/views/lvp', 'views', 256],
    ['POST', '/api/auth/authorize', 'username', 32],
    ['POST', '/api/auth/users/register', 'firstName', 32],
  ] as const)('is refused at once, without repeating it: %s %s', async (method, path, field, kibibytes) => {
    const around = JSON.stringify({ [field]: '' }).length
    const send = (letter: string, length: number) =>
      world.call(method, path.replace(':id', people.ORD.id), {
        ...(kibibytes === 256 && { as: path.includes('lvp/create') ? people.ORD : people.ADMIN }),
        payload: JSON.stringify({ [field]: letter.repeat(length) }),
        headers: { 'content-type': 'application/json' },
      })
    const maxLength = kibibytes * 1024 - around
    for (const [letter, bytes] of [
      ['x', 1],
      ['ﷺ', 3],
      [' ', 1],
    ] as const) {
      const began = performance.now()
      const { status, body, text: answer } = await send(letter, Math.floor(maxLength / bytes))
      expect([400, 422], letter).toContain(status)
      expect(Object.keys(body.fields), letter).not.toEqual([])
      expect(answer.length, letter).toBeLessThan(10_000)
      expect(performance.now() - began, letter).toBeLessThan(1_000)
    }
    const { status, body } = await send('x', maxLength + 1)
    expect([status, body.code, body.message]).toEqual([413, 'TOO_LARGE', 'That is too much to send at once.'])
  })
})

describe('the size limit of a body', () => {
  const line = text('Line', { max: 300 })
  it.each<[string, z.ZodMiniType, number]>([
    ['lines alone', z.strictObject({ line }), 32],
    [
      'a text of pages',
      z.strictObject({ line, inner: z.strictObject({ text: longText('Text', { max: 4_000 }) }) }),
      256,
    ],
    ['a list that may be left out', z.strictObject({ list: z.optional(z.nullable(z.array(line))) }), 256],
    ['one or a list of them', z.union([z.strictObject({ line }), z.array(line)]), 256],
    ['what only the server decides', z.strictObject({ line, list: z.optional(z.unknown()) }), 32],
  ])('follows from its shape: %s', (_, body, kibibytes) => {
    expect(maxBodyBytesOf({ ...platformEndpoints.health, body })).toBe(kibibytes * 1024)
  })
})
