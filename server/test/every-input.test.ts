import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { mostBytesOf } from '../src/http/json-bodies.ts'
import type { Sample } from './endpoint-samples.ts'
import { bodyFields, ofEachType, withField } from './support/body-fields.ts'
import { freshCaller, type Caller } from './support/callers.ts'
import { expectedStatus } from './support/expected-status.ts'
import { everything, openStage } from './support/stage.ts'
import { callOf, sceneOf } from './support/walk.ts'
import { newestWrite, writesSince } from './support/writes.ts'

const stage = openStage()
const withBody = everything.filter(({ declared }) => declared.body)
const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'initiatorId',
  'x',
]

/** Somebody who may make the call, as `expectedStatus` has it. */
function callerFor(declared: Endpoint): Caller {
  const may = stage.callers.filter(
    ({ standing, name }) =>
      name === standing &&
      (standing in stage.own.people || standing === 'code only') &&
      expectedStatus(declared, standing, { of: 'own' }) === 200,
  )
  return may.find(({ standing }) => standing in stage.own.people) ?? may[0]!
}

/** Of what anybody may send, less is looked at when it comes from a visitor. */
const judgedMost = (declared: Endpoint): Caller =>
  declared.access === 'anyone' ? stage.callers.find(({ name }) => name === 'ADMIN')! : callerFor(declared)

type Change = { query?: Record<string, string>; body?: unknown; headers?: Record<string, string | string[]> }

async function make(declared: Endpoint, sample: Sample, caller: Caller, change: Change = {}) {
  const { authorization, person } = caller
  const sent = { ...sample.own(sceneOf(caller)), ...change }
  const { body, headers, ...rest } = sent
  const { headers: ofForm, ...call } = callOf(declared, rest, person.id)
  const { statusCode, payload } = await stage.app.inject({
    ...call,
    headers: {
      ...ofForm,
      ...(authorization !== undefined && { authorization }),
      ...headers,
    } as Record<string, string>,
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: statusCode, text: payload }
}

/** Makes calls that must all be refused, and looks whether anything was written nevertheless. */
async function refused(calls: Record<string, () => Promise<{ status: number; text: string }>>) {
  const before = await newestWrite(stage.superuser)
  const statuses: Record<string, number> = {}
  for (const [title, call] of Object.entries(calls)) {
    const { status, text } = await call()
    statuses[title] = status
    expect(JSON.parse(text), title).toEqual(failureShape)
    for (const words of Object.values<string[]>(JSON.parse(text).fields).flat()) {
      if (status === 422) expect(words, title).toMatch(/^[A-Z]/)
      // One message is worded as in the specification.
      if (words !== 'Initiation date not set') expect(words, title).toMatch(/\.$/)
      expect(words, title).not.toMatch(/^Invalid/)
    }
  }
  expect(await writesSince(stage.superuser, before)).toEqual([])
  return statuses
}

const failureShape = {
  message: expect.stringMatching(/\.$/),
  code: expect.any(String),
  fields: expect.any(Object),
  requestId: expect.any(String),
}

const all = (statuses: Record<string, number>, status: number) =>
  Object.fromEntries(Object.keys(statuses).map((title) => [title, status]))

describe('X-Tenant-ID never selects an institution', () => {
  it.each(everything)('$title', async ({ declared, sample }) => {
    const caller = callerFor(declared)
    const { own, other } = stage
    const sent = (value: string | string[]) => () =>
      make(declared, sample, caller, { headers: { 'x-tenant-id': value } })

    const denied = await refused({
      'of another institution': sent(other.code),
      'of no institution': sent('NO-SUCH-CODE'),
      'in small letters': sent(own.code.toLowerCase()),
      empty: sent(''),
      SQL: sent(`${own.code}' OR '1'='1`),
      'an id': sent(own.id),
      'two in one': sent(`${own.code}, ${other.code}`),
    })
    expect(denied).toEqual(all(denied, 403))
    const doubled = await refused({
      'the same twice': sent([own.code, own.code]),
      'two different': sent([own.code, other.code]),
    })
    expect(doubled).toEqual(all(doubled, 400))

    const fresh = await freshCaller(
      stage.world,
      stage.superuser,
      stage,
      caller.standing as 'ORD',
      sample.needs,
    )
    const equal = await make(declared, sample, fresh, { headers: { 'X-Tenant-Id': own.code } })
    expect(equal.status).toBe(sample.refusedWith ?? 200)
    // DEV reads every institution in what shows all of them.
    if (caller.standing !== 'DEV' || !sample.public) {
      expect(equal.text).not.toContain(other.marks.private[0])
    }
  })
})

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

describe('what no endpoint takes', () => {
  it.each(everything)('$title: another method', async ({ declared, sample }) => {
    const caller = callerFor(declared)
    const { url } = callOf(declared, sample.own(sceneOf(caller)), caller.person.id)
    // Parameters of another path may fit the words of this one.
    const declaredHere = everything
      .filter(({ declared: { path } }) => patternOf(path).test(url.split('?')[0]!))
      .map(({ declared: { method } }) => method as string)
    if (declared.head) declaredHere.push('HEAD')
    const others = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'PUT'].filter(
      (method) => !declaredHere.includes(method),
    )
    const before = await newestWrite(stage.superuser)
    for (const method of others) {
      for (const authorization of [undefined, caller.authorization!]) {
        const { statusCode } = await stage.app.inject({
          method: method as 'GET',
          url,
          headers: { ...(authorization !== undefined && { authorization }) },
        })
        expect([404, 405], method).toContain(statusCode)
      }
    }
    expect(await writesSince(stage.superuser, before)).toEqual([])
  })

  it.each(everything)('$title: a parameter that is not declared', async ({ declared, sample }) => {
    const caller = callerFor(declared)
    const own = sample.own(sceneOf(caller))
    const denied = await refused(
      Object.fromEntries(
        strangeKeys.map((key) => [
          `?${key}`,
          () =>
            make(declared, sample, caller, {
              query: Object.fromEntries([...Object.entries(own.query ?? {}), [key, '1']]),
            }),
        ]),
      ),
    )
    expect(denied).toEqual(all(denied, 400))
  })

  it.each(everything)('$title: a parameter twice', async ({ declared, sample }) => {
    const caller = callerFor(declared)
    const { headers: ofForm, ...own } = callOf(declared, sample.own(sceneOf(caller)), caller.person.id)
    const names = Object.keys((declared.query as any)?.def?.shape ?? { page: 0 })
    for (const name of names) {
      const url = `${own.url}${own.url.includes('?') ? '&' : '?'}${name}=1&${name}=2`
      const headers = { ...ofForm, authorization: caller.authorization! }
      const { statusCode } = await stage.app.inject({ ...own, url, headers })
      expect(statusCode, name).toBe(400)
    }
  })
})

describe('a body', () => {
  let callers: Map<Endpoint, Caller>
  beforeAll(() => {
    callers = new Map(withBody.map(({ declared }) => [declared, judgedMost(declared)]))
  })
  const bodyOf = (declared: Endpoint, sample: Sample) => sample.own(sceneOf(callers.get(declared)!)).body

  it.each(withBody)('of $title has no other fields', async ({ declared, sample }) => {
    const body = bodyOf(declared, sample)
    const fields = bodyFields(declared)
    const objects = [[], ...fields.filter(({ types }) => types[0] === 'object').map(({ path }) => path)]
    const known = new Set(fields.map(({ path }) => path.join('.')))
    const strange = objects
      .flatMap((at) => strangeKeys.map((key) => [...at, key]))
      .filter((path) => !known.has(path.join('.')))
    const calls = strange.map((path) => [
      `field ${path.join('.')}`,
      // As text, because an object of JavaScript drops some of these keys on its way.
      () => send(declared, sample, JSON.stringify(withField(body, path, 1))),
    ])
    const denied = await refused(Object.fromEntries(calls))
    expect(denied).toEqual(all(denied, 400))
  })

  it.each(withBody)('of $title has the declared JSON types', async ({ declared, sample }) => {
    const body = bodyOf(declared, sample)
    const calls = bodyFields(declared).flatMap(({ path, types }) =>
      Object.entries(ofEachType)
        .filter(([type]) => types.length > 0 && !types.includes(type))
        .flatMap(([, values]) =>
          values.map((value) => [
            `${path.join('.')} = ${JSON.stringify(value)}`,
            () => make(declared, sample, callers.get(declared)!, { body: withField(body, path, value) }),
          ]),
        ),
    )
    const takesList = declared.body?._zod.def.type === 'union'
    const whole = ['text', 5, true, null, ...(takesList ? [] : [[], [body]])].map((value) => [
      JSON.stringify(value).slice(0, 20),
      () => send(declared, sample, JSON.stringify(value)),
    ])
    const denied = await refused(Object.fromEntries([...calls, ...whole]))
    expect(denied).toEqual(all(denied, 400))
  })

  it.each(withBody)('of $title has every required field', async ({ declared, sample }) => {
    const body = bodyOf(declared, sample)
    const calls = bodyFields(declared)
      .filter(({ required, types }) => required && !types.includes('null'))
      .flatMap(({ path }) =>
        [null, undefined].map(
          (value) =>
            [
              `${path.join('.')} = ${value}`,
              () => make(declared, sample, callers.get(declared)!, { body: withField(body, path, value) }),
            ] as const,
        ),
      )
    if (declared.asFarAsRight) {
      // What is not there yet is not looked at.
      for (const [title, call] of calls) expect((await call()).status, title).toBe(200)
      return
    }
    const denied = await refused(Object.fromEntries(calls))
    expect(denied).toEqual(all(denied, 422))
  })

  it.each(withBody)('of $title is JSON and nothing else', async ({ declared, sample }) => {
    const text = JSON.stringify(bodyOf(declared, sample))
    const byType = await refused(
      Object.fromEntries(otherTypes.map((type) => [type, () => send(declared, sample, text, type)])),
    )
    expect(byType).toEqual(all(byType, 415))

    const broken = await refused(
      Object.fromEntries(
        ['', '{', text.slice(0, -1), `${text}x`, `${text}${text}`, '\u0000', 'undefined', `'x'`].map(
          (wrong) => [JSON.stringify(wrong), () => send(declared, sample, wrong)],
        ),
      ),
    )
    expect(broken).toEqual(all(broken, 400))

    const absent = await refused({
      'no body': () =>
        make(
          declared,
          { own: (scene) => ({ ...sample.own(scene), body: undefined }) },
          callers.get(declared)!,
        ),
    })
    expect(absent).toEqual({ 'no body': 400 })
  })

  it.each(withBody)('of $title is not longer than it may be', async ({ declared, sample }) => {
    const x = 'x'.repeat(mostBytesOf(declared))
    const long = JSON.stringify({ ...(bodyOf(declared, sample) as object), x })
    expect(await refused({ long: () => send(declared, sample, long) })).toEqual({ long: 413 })
  })

  it.each(withBody.filter(({ declared }) => !declared.access.startsWith('anyone')))(
    'of $title is not even read before the token',
    async ({ declared, sample }) => {
      const anonymous = stage.callers.find(({ standing }) => standing === 'nobody')!
      callers.set(declared, anonymous)
      const denied = await refused({
        broken: () => send(declared, sample, '{'),
        long: () => send(declared, sample, `"${'x'.repeat(256 * 1024)}"`),
        'of another type': () => send(declared, sample, 'x', 'text/plain'),
        'with other fields': () => send(declared, sample, '{"x":1}'),
      })
      expect(denied).toEqual(all(denied, 401))
    },
  )

  function send(declared: Endpoint, sample: Sample, text: string, type = 'application/json') {
    return make(declared, sample, callers.get(declared)!, { body: text, headers: { 'content-type': type } })
  }
})

const otherTypes = [
  'text/plain',
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
