import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { mostFaults } from '@insaka/domain/core/errors'
import { mostBytesOf } from '../src/http/json-bodies.ts'
import type { Sample } from './endpoint-samples.ts'
import { bodyFields, ofEachType, withField, type BodyField } from './support/body-fields.ts'
import type { Caller } from './support/callers.ts'
import { listsOf } from './support/dearest-bodies.ts'
import { expectedStatus } from './support/expected-status.ts'
import { everything, openStage } from './support/stage.ts'
import { callOf, sceneOf } from './support/walk.ts'
import { newestWrite, writesSince } from './support/writes.ts'

const stage = openStage()

/** A call that must be refused; `names`: the fields that the reply must name. */
type Refused = { status: number; title: string; names?: string[] } & Change
type Change = {
  as?: Caller
  method?: string
  query?: string
  headers?: Record<string, string | string[]>
  /** The text of the body; `null` sends none. */
  text?: string | null
  type?: string
}
type Walked = { declared: Endpoint; sample: Sample }

/** Somebody who may make the call, according to `expectedStatus`. */
function callerFor(declared: Endpoint): Caller {
  const may = stage.callers.filter(
    ({ standing, name }) =>
      name === standing &&
      (standing in stage.own.people || standing === 'code only') &&
      expectedStatus(declared, standing, { of: 'own' }) === 200,
  )
  return may.find(({ standing }) => standing in stage.own.people) ?? may[0]!
}

const callerNamed = (name: string): Caller => stage.callers.find((caller) => caller.name === name)!

/** Bodies that anybody may send are checked in full only for somebody who is signed in. */
const senderOf = (declared: Endpoint): Caller =>
  declared.access === 'anyone' ? callerNamed('ADMIN') : callerFor(declared)

async function make({ declared, sample }: Walked, change: Change) {
  const { as = callerFor(declared), method, query, headers, text, type = 'application/json' } = change
  const { body, ...own } = sample.own(sceneOf(as))
  const withOwnBody = { ...own, ...(text === undefined && body !== undefined && { body }) }
  const { headers: ofForm, ...call } = callOf(declared, withOwnBody, as.person.id)
  const { statusCode, payload } = await stage.app.inject({
    ...(method ? { url: call.url } : call),
    method: (method ?? call.method) as 'GET',
    ...(query !== undefined && { url: `${call.url}${call.url.includes('?') ? '&' : '?'}${query}` }),
    headers: {
      ...ofForm,
      ...(as.authorization !== undefined && { authorization: as.authorization }),
      ...(typeof text === 'string' && { 'content-type': type }),
      ...headers,
    } as Record<string, string>,
    ...(typeof text === 'string' && { payload: text }),
  })
  return { status: statusCode, text: payload }
}

/** Makes all calls before it compares, so that one failure shows every call that was not refused as it should be. */
async function expectRefusals(walked: Walked, calls: Refused[]): Promise<void> {
  const before = await newestWrite(stage.superuser)
  const statuses: string[] = []
  const unnamed: string[] = []
  for (const { title, status: expected, names = [], ...change } of calls) {
    const { status, text } = await make(walked, change)
    statuses.push(`${title}: ${status}`)
    if (status !== expected || status < 400 || change.method === 'HEAD') continue
    const failure = JSON.parse(text)
    expect(failure, title).toEqual(failureShape)
    expectPlainWords(title, status, failure.fields)
    unnamed.push(...names.filter((name) => !(name in failure.fields)).map((name) => `${title}: ${name}`))
  }
  expect(statuses).toEqual(calls.map(({ title, status }) => `${title}: ${status}`))
  expect(unnamed, 'fields that were accepted').toEqual([])
  expect(await writesSince(stage.superuser, before), 'refused calls write nothing').toEqual([])
}

const failureShape = {
  message: expect.stringMatching(/\.$/),
  code: expect.any(String),
  fields: expect.any(Object),
  requestId: expect.any(String),
}

function expectPlainWords(title: string, status: number, fields: Record<string, string[]>): void {
  for (const words of Object.values(fields).flat()) {
    if (status === 422) expect(words, title).toMatch(/^[A-Z]/)
    // One message is worded as in the specification.
    if (words !== 'Initiation date not set') expect(words, title).toMatch(/\.$/)
    expect(words, title).not.toMatch(/^Invalid/)
  }
}

it.each(everything)('$title takes nothing that is not declared', async (walked) => {
  const { declared } = walked
  await expectRefusals(walked, [
    ...ofHeaders(),
    ...ofMethods(walked),
    ...ofQuery(declared),
    ...(declared.body ? ofBody(walked) : ofNoBody(declared)),
  ])
})

/** X-Tenant-ID never selects an institution. */
function ofHeaders(): Refused[] {
  const { own, other } = stage
  return [
    { status: 403, title: 'another institution', headers: { 'x-tenant-id': other.code } },
    { status: 400, title: 'two institutions', headers: { 'x-tenant-id': [own.code, other.code] } },
  ]
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

function ofMethods({ declared, sample }: Walked): Refused[] {
  const caller = callerFor(declared)
  const { url } = callOf(declared, sample.own(sceneOf(caller)), caller.person.id)
  // Parameters of another path may fit the words of this one.
  const declaredHere: string[] = everything
    .filter(({ declared: { path } }) => patternOf(path).test(url.split('?')[0]!))
    .map(({ declared: { method } }) => method)
  if (declared.head) declaredHere.push('HEAD')
  return ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'PUT']
    .filter((method) => !declaredHere.includes(method))
    .map((method) => ({ status: 404, title: method, method, text: null }))
}

function ofQuery({ query }: Endpoint): Refused[] {
  const names = Object.keys((query as any)?.def?.shape ?? { page: 0 })
  return [
    { status: 400, title: 'unknown parameter', query: 'x=1' },
    ...names.map((name) => ({ status: 400, title: `${name} twice`, query: `${name}=1&${name}=2` })),
  ]
}

/** A GET request has no body to be read. */
const ofNoBody = ({ method, upload }: Endpoint): Refused[] =>
  method === 'GET' || upload ? [] : [{ status: 400, title: 'a body', text: '{"x":1}' }]

function ofBody({ declared, sample }: Walked): Refused[] {
  const as = senderOf(declared)
  const { body } = sample.own(sceneOf(as))
  const text = JSON.stringify(body)
  const fields = bodyFields(declared)
  const sent = (status: number, title: string, value: unknown) => ({
    status,
    title,
    as,
    text: JSON.stringify(value),
  })
  const x = 'x'.repeat(mostBytesOf(declared))
  const takesList = declared.body?._zod.def.type === 'union'
  // A judgement answers with what is wrong in the fields that are filled in.
  const incomplete = declared.asFarAsRight ? 200 : 422
  const required = fields.filter((field) => field.required && !field.types.includes('null'))
  const objects = [[], ...fields.filter(({ types }) => types[0] === 'object').map(({ path }) => path)]
  const calls: Refused[] = [
    ...objects.map((at) => sent(400, `${at.join('.')} with x`, withField(body, [...at, 'x'], 1))),
    ...required.map(({ path }) =>
      sent(incomplete, `without ${path.join('.')}`, withField(body, path, undefined)),
    ),
    ...required.map(({ path }) => sent(incomplete, `${path.join('.')} = null`, withField(body, path, null))),
    ...wrongTypes(fields).map(({ type, path, names, values }) => ({
      ...sent(
        400,
        `${type} in ${path}`,
        values.reduce((all, [at, value]) => withField(all, at, value), body),
      ),
      names,
    })),
    ...listsOf(declared).map(({ path, maxItems }) => {
      const list = Array.from({ length: maxItems + 1 }, () => ({}))
      const title = `more than ${maxItems} in ${path.join('.')}`
      return sent(incomplete, title, path.length === 0 ? list : withField(body, path, list))
    }),
    sent(400, 'text for the body', 'text'),
    ...(takesList ? [] : [sent(400, 'list for the body', [body])]),
    sent(413, 'too long', { ...(body as object), x }),
    { status: 400, title: 'broken JSON', as, text: text.slice(0, -1) },
    { status: 400, title: 'no body', as, text: null },
    { status: 415, title: 'plain text', as, text, type: 'text/plain' },
  ]
  if (declared.access.startsWith('anyone')) return calls
  const unread = { status: 401, title: 'broken JSON of a stranger', as: callerNamed('anonymous'), text: '{' }
  return [...calls, unread]
}

/** Values of a wrong type for as many fields at once as a reply names, those of one depth with one type at a time. */
function wrongTypes(fields: BodyField[]) {
  const depths = [...new Set(fields.map(({ path }) => path.length))]
  return depths.flatMap((depth) =>
    Object.entries(ofEachType).flatMap(([type, value]) => {
      const wrong = fields.filter(
        ({ path, types }) => path.length === depth && types.length > 0 && !types.includes(type),
      )
      const parts = Math.ceil(wrong.length / mostFaults)
      return Array.from({ length: parts }, (_, part) => {
        const names = wrong.slice(part * mostFaults, (part + 1) * mostFaults).map(({ path }) => path)
        return {
          type,
          path: `level ${depth}, part ${part}`,
          names: names.map((path) => path.join('.')),
          values: names.map((path) => [path, value] as const),
        }
      })
    }),
  )
}

describe('one endpoint stands for all where the code is the same for all:', () => {
  const walkedOf = (title: string): Walked => everything.find((each) => each.title === title)!
  const refused = (status: number, of: Record<string, Change>): Refused[] =>
    Object.entries(of).map(([title, change]) => ({ status, title, ...change }))

  it.each(['users.me', 'enquiries.save'])('%s and X-Tenant-ID', async (title) => {
    const { own, other } = stage
    const sent = (value: string | string[]): Change => ({ headers: { 'x-tenant-id': value } })
    await expectRefusals(walkedOf(title), [
      ...refused(403, {
        'no institution': sent('NO-SUCH-CODE'),
        'small letters': sent(own.code.toLowerCase()),
        empty: sent(''),
        SQL: sent(`${own.code}' OR '1'='1`),
        'an id': sent(own.id),
        'two in one': sent(`${own.code}, ${other.code}`),
      }),
      ...refused(400, { 'the same twice': sent([own.code, own.code]) }),
    ])
    const equal = await make(walkedOf(title), { headers: { 'X-Tenant-Id': own.code } })
    expect(equal.status).toBe(200)
  })

  it.each(['users.me', 'enquiries.list'])('%s and names of parameters that objects have', async (title) => {
    const calls = strangeKeys.map((key) => ({ status: 400, title: key, query: `${key}=1` }))
    await expectRefusals(walkedOf(title), calls)
  })

  it.each(['enquiries.save', 'mpc.create'])('the body of %s', async (title) => {
    const walked = walkedOf(title)
    const { declared, sample } = walked
    const { body } = sample.own(sceneOf(callerFor(declared)))
    const text = JSON.stringify(body)
    const inner = bodyFields(declared).find(({ types }) => types[0] === 'object')
    const named = [[], ...(inner ? [inner.path] : [])].flatMap((at) =>
      strangeKeys.map((key) => withField(body, [...at, key], 1)),
    )
    const wrong = [
      '',
      '{',
      `${text}x`,
      `${text}${text}`,
      '\u0000',
      'undefined',
      `'x'`,
      '5',
      'true',
      'null',
      '[]',
    ]
    await expectRefusals(walked, [
      ...refused(400, Object.fromEntries(wrong.map((each) => [JSON.stringify(each), { text: each }]))),
      // Sent as text: a JavaScript object would drop some of these keys.
      ...named.map((each) => JSON.stringify(each)).map((each) => ({ status: 400, title: each, text: each })),
      ...refused(415, Object.fromEntries(otherTypes.map((type) => [type, { text, type }]))),
      ...refused(401, {
        'too long from a stranger': { as: callerNamed('anonymous'), text: `"${'x'.repeat(256 * 1024)}"` },
        'plain text from a stranger': { as: callerNamed('anonymous'), text: 'x', type: 'text/plain' },
      }),
    ])
  })
})

const strangeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

const otherTypes = [
  'text/plain; charset=application/json',
  'text/json',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application/json-patch+json',
  'application/problem+json',
  'application/octet-stream',
  'json',
  '*/*',
  'application/*',
  '',
]
