import v8 from 'node:v8'
import vm from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { refusals, type RefusalCode } from '@insaka/domain/core/errors'
import { roles } from '@insaka/domain/permissions'
import { freshCaller, type Caller } from './support/callers.ts'
import { expectDescribed } from './support/described.ts'
import { apply, changes, type Draft } from './support/hostile.ts'
import { isLong } from './support/long.ts'
import { strayFields } from './support/reply-shape.ts'
import { everything, openStage } from './support/stage.ts'
import { callOf, sceneOf } from './support/walk.ts'

const requests = isLong ? 10_000 : 400
const atOnce = 20
/** Every run tries others; a failed one is repeated with its seed. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

const stage = openStage()

/** Calls that compute a password hash, and one that ends the session it is made in. */
const dear = ['sign-in.authorize', 'sign-in.changePassword', 'sign-in.logout', 'users.changeProfile']
const anyOf = (endpoints: typeof everything) => fc.constantFrom(...endpoints)
const cheap = everything.filter(({ title }) => !dear.includes(title))
const route = fc.oneof(
  { weight: 60, arbitrary: anyOf(cheap) },
  { weight: 40, arbitrary: anyOf(cheap.filter(({ declared }) => declared.body)) },
  { weight: 3, arbitrary: anyOf(everything.filter(({ title }) => dear.includes(title))) },
)
const request = fc.record({ route, caller: fc.nat(1_000), changes })
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

it(`answers ${requests} generated requests properly (SEED=${seed})`, { timeout: 120_000 }, async () => {
  const all = fc.sample(request, { numRuns: requests, seed })
  const seen = new Map<number, number>()
  let heap = 0
  for (let at = 0; at < all.length; at += atOnce) {
    // The first ones fill caches and compile code.
    if (at === requests * 0.4) heap = heapInUse()
    await Promise.all(
      all.slice(at, at + atOnce).map(async (one, index) => {
        const status = await make(one, `SEED=${seed}, request ${at + index}`)
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }),
    )
    stage.world.logLines.length = 0
    // Otherwise most changes of a record would be refused as stale.
    await stage.superuser.query(
      'UPDATE users SET version = 1 WHERE version > 1 AND institution_id = ANY($1)',
      [[stage.own.id, stage.other.id]],
    )
  }
  // The generator still reaches everything: successes, and refusals of every kind.
  for (const status of [200, 400, 401, 403, 404, 422]) {
    expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0)
  }
  if (isLong) expect((heapInUse() - heap) / 2 ** 20, 'MiB that stayed').toBeLessThan(20)
})

async function make({ route: { declared, sample, title }, caller: choice, changes }: Request, name: string) {
  // Two in three come from people in office; the others are turned away early.
  const candidates =
    choice % 3 === 0 ? stage.callers : stage.callers.filter(({ standing }) => standing in roles)
  const chosen = candidates[choice % candidates.length]!
  const caller = dear.includes(title) ? await disposable(chosen) : chosen
  const { authorization, person } = caller
  const draft = changes.reduce<Draft>(apply, { ...sample.own(sceneOf(caller)), urlEnd: '' })
  const { url, headers, ...call } = callOf(
    declared,
    { ...draft, params: wellFormed(draft.params) },
    person.id,
  )
  const payload = draft.text ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body))
  const { statusCode, payload: text } = await stage.app.inject({
    ...call,
    url: url + draft.urlEnd,
    // A place of its own, so that its wrong guesses are nobody else's; elsewhere this very computer.
    ...(dear.includes(title) && { remoteAddress: '198.51.100.200' }),
    headers: {
      ...headers,
      ...(authorization !== undefined && { authorization }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  if (isItsAddress(draft)) expectDescribed(declared, statusCode, url)
  judge(declared, statusCode, text, `${name}: ${call.method} ${url + draft.urlEnd} ${payload?.slice(0, 300)}`)
  return statusCode
}

/** A path of dots alone, or one with something added, may belong to another endpoint. */
const isItsAddress = ({ urlEnd, params = {} }: Draft): boolean =>
  urlEnd === '' && !Object.values(params).some((value) => /^\.*$/.test(value))

const lonely = /\p{Surrogate}/gu
const wellFormed = (params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll(lonely, '�')]))

async function disposable(caller: Caller): Promise<Caller> {
  const { standing } = caller
  if (standing === 'nobody' || standing === 'refused') return caller
  return freshCaller(stage.world, stage.superuser, caller, standing)
}

const inside = /\n\s+at |node_modules|\bSELECT\b|\bpg_|syntax error|drizzle|fastify|FST_|violates|relation "/i

function judge(declared: Endpoint, status: number, text: string, name: string): void {
  expect(status, name).toBeLessThan(500)
  if (status === 200 && declared.file) return
  const body = JSON.parse(text)
  if (status === 200) {
    expect(strayFields(declared, body), name).toEqual([])
    return
  }
  const { message, code, fields, more, requestId, ...rest } = body
  expect(refusals[code as RefusalCode]?.status, `${name}: ${text}`).toBe(status)
  const allowed: Partial<Record<string, string[]>> = { STALE: ['current'], OVERDRAFT: ['payload'] }
  expect(Object.keys(rest), name).toEqual(allowed[code] ?? [])
  const faults = Object.values(fields as Record<string, string[]>).flat()
  expect(faults.length, name).toBeLessThanOrEqual(20)
  if (more !== undefined) expect([more, faults.length], name).toEqual([true, 20])
  expect(requestId, name).toMatch(/^[\da-f-]{36}$/)
  // Names of fields are the caller's own words; what is said of them is ours.
  for (const words of [message, ...faults]) {
    expect(words, name).toMatch(/\S/)
    expect(words, name).not.toMatch(inside)
    expect(words, name).not.toMatch(/^Invalid/)
  }
}

function heapInUse(): number {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
