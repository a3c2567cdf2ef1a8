import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { maxReportedFaults } from '@insaka/domain/core/errors'
import { maxBodyBytesOf } from '../src/http/json-bodies.ts'
import type { Sample } from './endpoint-samples.ts'
import { bodyFields, valueOfEachType, withField, type BodyField } from './support/body-fields.ts'
import type { TestCaller } from './support/callers.ts'
import { listsOf } from './support/expensive-bodies.ts'
import { expectedStatus } from './support/expected-status.ts'
import { sampledEndpoints, openIsolationFixture } from './support/isolation-fixture.ts'
import { callOf, contextOf } from './support/endpoint-attempts.ts'
import { latestWriteId, writesSince } from './support/log-row-writes.ts'

const fixture = openIsolationFixture()

/** A call that must be refused; the reply must list the fields `names`. */
type RefusedCall = { status: number; title: string; names?: string[] } & CallChange
type CallChange = {
  as?: TestCaller
  method?: string
  query?: string
  headers?: Record<string, string | string[]>
  /** Body text; `null` sends no body. */
  text?: string | null
  type?: string
}
type EndpointWithSample = { declared: Endpoint; sample: Sample }

function callerFor(declared: Endpoint): TestCaller {
  const allowedCallers = fixture.callers.filter(
    ({ standing, name }) =>
      name === standing &&
      (standing in fixture.own.people || standing === 'office holder' || standing === 'code only') &&
      expectedStatus(declared, standing, { of: 'own' }) === 200,
  )
  return allowedCallers.find(({ standing }) => standing in fixture.own.people) ?? allowedCallers[0]!
}

const callerNamed = (name: string): TestCaller => fixture.callers.find((caller) => caller.name === name)!

/** Bodies of public endpoints are validated in full only for a signed-in user. */
const senderOf = (declared: Endpoint): TestCaller =>
  declared.access === 'anyone' ? callerNamed('ADMIN') : callerFor(declared)

async function sendChanged({ declared, sample }: EndpointWithSample, change: CallChange) {
  const { as = callerFor(declared), method, query, headers, text, type = 'application/json' } = change
  const { body, ...own } = sample.own(contextOf(as))
  const withOwnBody = { ...own, ...(text === undefined && body !== undefined && { body }) }
  const { headers: formHeaders, ...call } = callOf(declared, withOwnBody, as.person.id)
  const { statusCode, payload } = await fixture.app.inject({
    ...(method ? { url: call.url } : call),
    method: (method ?? call.method) as 'GET',
    ...(query !== undefined && { url: `${call.url}${call.url.includes('?') ? '&' : '?'}${query}` }),
    headers: {
      ...formHeaders,
      ...(as.authorization !== undefined && { authorization: as.authorization }),
      ...(typeof text === 'string' && { 'content-type': type }),
      ...headers,
    } as Record<string, string>,
    ...(typeof text === 'string' && { payload: text }),
  })
  return { status: statusCode, text: payload }
}

/** Makes all calls before comparing, so one failure shows every wrong refusal. */
async function expectRefusals(endpoint: EndpointWithSample, calls: RefusedCall[]): Promise<void> {
  const before = await latestWriteId(fixture.superuser)
  const statuses: string[] = []
  const missingFields: string[] = []
  for (const { title, status: expected, names = [], ...change } of calls) {
    const { status, text } = await sendChanged(endpoint, change)
    statuses.push(`${title}: ${status}`)
    if (status !== expected || status < 400 || change.method === 'HEAD') continue
    const failure = JSON.parse(text)
    expect(failure, title).toEqual(failureShape)
    expectReadableErrors(title, status, failure.fields)
    missingFields.push(
      ...names.filter((name) => !(name in failure.fields)).map((name) => `${title}: ${name}`),
    )
  }
  expect(statuses).toEqual(calls.map(({ title, status }) => `${title}: ${status}`))
  expect(missingFields, 'fields that were accepted').toEqual([])
  expect(await writesSince(fixture.superuser, before), 'refused calls write nothing').toEqual([])
}

const failureShape = {
  message: expect.stringMatching(/\.$/),
  code: expect.any(String),
  fields: expect.any(Object),
  requestId: expect.any(String),
}

function expectReadableErrors(title: string, status: number, fields: Record<string, string[]>): void {
  for (const words of Object.values(fields).flat()) {
    if (status === 422) expect(words, title).toMatch(/^[A-Z]/)
    // One message is worded by the specification.
    if (words !== 'Initiation date not set') expect(words, title).toMatch(/\.$/)
    expect(words, title).not.toMatch(/^Invalid/)
  }
}

it.each(sampledEndpoints)('$title accepts only declared input', async (endpoint) => {
  const { declared } = endpoint
  await expectRefusals(endpoint, [
    ...headerCases(),
    ...methodCases(endpoint),
    ...queryCases(declared),
    ...(declared.body ? bodyCases(endpoint) : noBodyCases(declared)),
  ])
})

/** The header X-Tenant-ID never selects an institution. */
function headerCases(): RefusedCall[] {
  const { own, other } = fixture
  return [
    { status: 403, title: 'another institution', headers: { 'x-tenant-id': other.code } },
    { status: 400, title: 'two institutions', headers: { 'x-tenant-id': [own.code, other.code] } },
  ]
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

function methodCases({ declared, sample }: EndpointWithSample): RefusedCall[] {
  const caller = callerFor(declared)
  const { url } = callOf(declared, sample.own(contextOf(caller)), caller.person.id)
  // The path may match another endpoint's parameters.
  const declaredHere: string[] = sampledEndpoints
    .filter(({ declared: { path } }) => patternOf(path).test(url.split('?')[0]!))
    .map(({ declared: { method } }) => method)
  if (declared.head) declaredHere.push('HEAD')
  return ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'PUT']
    .filter((method) => !declaredHere.includes(method))
    .map((method) => ({ status: 404, title: method, method, text: null }))
}

function queryCases({ query }: Endpoint): RefusedCall[] {
  const names = Object.keys((query as any)?.def?.shape ?? { page: 0 })
  return [
    { status: 400, title: 'unknown parameter', query: 'x=1' },
    ...names.map((name) => ({ status: 400, title: `${name} twice`, query: `${name}=1&${name}=2` })),
  ]
}

const noBodyCases = ({ method, upload }: Endpoint): RefusedCall[] =>
  method === 'GET' || upload ? [] : [{ status: 400, title: 'a body', text: '{"x":1}' }]

function bodyCases({ declared, sample }: EndpointWithSample): RefusedCall[] {
  const sender = senderOf(declared)
  const { body } = sample.own(contextOf(sender))
  const text = JSON.stringify(body)
  const fields = bodyFields(declared)
  const bodyCase = (status: number, title: string, value: unknown) => ({
    status,
    title,
    as: sender,
    text: JSON.stringify(value),
  })
  const x = 'x'.repeat(maxBodyBytesOf(declared))
  const takesList = declared.body?._zod.def.type === 'union'
  // A preview of cautions accepts incomplete bodies.
  const incomplete = declared.asFarAsRight ? 200 : 422
  const required = fields.filter((field) => field.required && !field.types.includes('null'))
  const objects = [[], ...fields.filter(({ types }) => types[0] === 'object').map(({ path }) => path)]
  const calls: RefusedCall[] = [
    ...objects.map((objectPath) =>
      bodyCase(400, `${objectPath.join('.')} with x`, withField(body, [...objectPath, 'x'], 1)),
    ),
    ...required.map(({ path }) =>
      bodyCase(incomplete, `without ${path.join('.')}`, withField(body, path, undefined)),
    ),
    ...required.map(({ path }) =>
      bodyCase(incomplete, `${path.join('.')} = null`, withField(body, path, null)),
    ),
    ...wrongTypes(fields).map(({ type, path, names, values }) => ({
      ...bodyCase(
        400,
        `${type} in ${path}`,
        values.reduce((changedBody, [at, value]) => withField(changedBody, at, value), body),
      ),
      names,
    })),
    ...listsOf(declared).map(({ path, maxItems }) => {
      const list = Array.from({ length: maxItems + 1 }, () => ({}))
      const title = `more than ${maxItems} in ${path.join('.')}`
      return bodyCase(incomplete, title, path.length === 0 ? list : withField(body, path, list))
    }),
    bodyCase(400, 'text for the body', 'text'),
    ...(takesList ? [] : [bodyCase(400, 'list for the body', [body])]),
    bodyCase(413, 'too long', { ...(body as object), x }),
    { status: 400, title: 'broken JSON', as: sender, text: text.slice(0, -1) },
    { status: 400, title: 'no body', as: sender, text: null },
    { status: 415, title: 'plain text', as: sender, text, type: 'text/plain' },
  ]
  if (declared.access.startsWith('anyone')) return calls
  const anonymousCase = {
    status: 401,
    title: 'broken JSON of a stranger',
    as: callerNamed('anonymous'),
    text: '{',
  }
  return [...calls, anonymousCase]
}

/** Wrong types for as many fields at once as a reply lists, one depth and one type at a time. */
function wrongTypes(fields: BodyField[]) {
  const depths = [...new Set(fields.map(({ path }) => path.length))]
  return depths.flatMap((depth) =>
    Object.entries(valueOfEachType).flatMap(([type, value]) => {
      const mistypedFields = fields.filter(
        ({ path, types }) => path.length === depth && types.length > 0 && !types.includes(type),
      )
      const batchCount = Math.ceil(mistypedFields.length / maxReportedFaults)
      return Array.from({ length: batchCount }, (_, batch) => {
        const names = mistypedFields
          .slice(batch * maxReportedFaults, (batch + 1) * maxReportedFaults)
          .map(({ path }) => path)
        return {
          type,
          path: `level ${depth}, part ${batch}`,
          names: names.map((path) => path.join('.')),
          values: names.map((path) => [path, value] as const),
        }
      })
    }),
  )
}

describe('one endpoint represents all if the code is shared:', () => {
  const endpointNamed = (title: string): EndpointWithSample =>
    sampledEndpoints.find((each) => each.title === title)!
  const refusals = (status: number, changes: Record<string, CallChange>): RefusedCall[] =>
    Object.entries(changes).map(([title, change]) => ({ status, title, ...change }))

  it.each(['users.me', 'enquiries.save'])('%s and invalid X-Tenant-ID headers', async (title) => {
    const { own, other } = fixture
    const withTenantHeader = (value: string | string[]): CallChange => ({ headers: { 'x-tenant-id': value } })
    await expectRefusals(endpointNamed(title), [
      ...refusals(403, {
        'no institution': withTenantHeader('NO-SUCH-CODE'),
        'small letters': withTenantHeader(own.code.toLowerCase()),
        empty: withTenantHeader(''),
        SQL: withTenantHeader(`${own.code}' OR '1'='1`),
        'an id': withTenantHeader(own.id),
        'two in one': withTenantHeader(`${own.code}, ${other.code}`),
      }),
      ...refusals(400, { 'the same twice': withTenantHeader([own.code, own.code]) }),
    ])
    const sameCodeReply = await sendChanged(endpointNamed(title), { headers: { 'X-Tenant-Id': own.code } })
    expect(sameCodeReply.status).toBe(200)
  })

  it.each(['users.me', 'enquiries.list'])(
    '%s and query parameters named like object properties',
    async (title) => {
      const calls = prototypeKeys.map((key) => ({ status: 400, title: key, query: `${key}=1` }))
      await expectRefusals(endpointNamed(title), calls)
    },
  )

  it.each(['enquiries.save', 'mpc.create'])('the body of %s', async (title) => {
    const endpoint = endpointNamed(title)
    const { declared, sample } = endpoint
    const { body } = sample.own(contextOf(callerFor(declared)))
    const text = JSON.stringify(body)
    const objectField = bodyFields(declared).find(({ types }) => types[0] === 'object')
    const bodiesWithStrangeKeys = [[], ...(objectField ? [objectField.path] : [])].flatMap((parentPath) =>
      prototypeKeys.map((key) => withField(body, [...parentPath, key], 1)),
    )
    const malformedBodies = [
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
    await expectRefusals(endpoint, [
      ...refusals(
        400,
        Object.fromEntries(malformedBodies.map((each) => [JSON.stringify(each), { text: each }])),
      ),
      // Sent as text, since a JavaScript object would drop some of these keys.
      ...bodiesWithStrangeKeys
        .map((each) => JSON.stringify(each))
        .map((each) => ({ status: 400, title: each, text: each })),
      ...refusals(415, Object.fromEntries(unsupportedTypes.map((type) => [type, { text, type }]))),
      ...refusals(401, {
        'too long from a stranger': { as: callerNamed('anonymous'), text: `"${'x'.repeat(256 * 1024)}"` },
        'plain text from a stranger': { as: callerNamed('anonymous'), text: 'x', type: 'text/plain' },
      }),
    ])
  })
})

const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

const unsupportedTypes = [
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
