import v8 from 'node:v8'
import vm from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { refusals, type RefusalCode } from '@insaka/domain/core/errors'
import { roles } from '@insaka/domain/permissions'
import { createFreshCaller, type TestCaller } from './support/callers.ts'
import { expectStatusDeclared } from './support/declared-statuses.ts'
import { applyMutation, mutations, type MutatedCall } from './support/hostile-input.ts'
import { isLong } from './support/long-tests.ts'
import { undeclaredFields } from './support/reply-shape.ts'
import { sampledEndpoints, openIsolationFixture } from './support/isolation-fixture.ts'
import { callOf, contextOf } from './support/endpoint-attempts.ts'

const requestCount = isLong ? 10_000 : 400
const concurrency = 20
/** Each run has a new seed; pass SEED to repeat a failed run. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

const fixture = openIsolationFixture()

/** Calls that compute a password hash or end the session. */
const expensiveTitles = [
  'sign-in.authorize',
  'sign-in.changePassword',
  'sign-in.logout',
  'users.changeProfile',
]
const anyOf = (endpoints: typeof sampledEndpoints) => fc.constantFrom(...endpoints)
const cheapEndpoints = sampledEndpoints.filter(({ title }) => !expensiveTitles.includes(title))
const route = fc.oneof(
  { weight: 60, arbitrary: anyOf(cheapEndpoints) },
  { weight: 40, arbitrary: anyOf(cheapEndpoints.filter(({ declared }) => declared.body)) },
  { weight: 3, arbitrary: anyOf(sampledEndpoints.filter(({ title }) => expensiveTitles.includes(title))) },
)
const request = fc.record({ route, caller: fc.nat(1_000), changes: mutations })
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

it(`answers ${requestCount} generated requests properly (SEED=${seed})`, { timeout: 120_000 }, async () => {
  const generated = fc.sample(request, { numRuns: requestCount, seed })
  const countByStatus = new Map<number, number>()
  let heapBefore = 0
  for (let at = 0; at < generated.length; at += concurrency) {
    // Warm-up: the first requests fill caches and compile code.
    if (at === requestCount * 0.4) heapBefore = heapInUse()
    await Promise.all(
      generated.slice(at, at + concurrency).map(async (generatedRequest, index) => {
        const status = await sendRequest(generatedRequest, `SEED=${seed}, request ${at + index}`)
        countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
      }),
    )
    fixture.world.logLines.length = 0
    // Resets versions, since most changes would otherwise be refused as stale.
    await fixture.superuser.query(
      'UPDATE users SET version = 1 WHERE version > 1 AND institution_id = ANY($1)',
      [[fixture.own.id, fixture.other.id]],
    )
  }
  // Proves that the generator reaches successes and the main kinds of refusal.
  for (const status of [200, 400, 401, 403, 404, 422]) {
    expect(countByStatus.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0)
  }
  if (isLong) expect((heapInUse() - heapBefore) / 2 ** 20, 'MiB that stayed').toBeLessThan(20)
})

async function sendRequest(
  { route: { declared, sample, title }, caller: choice, changes }: Request,
  description: string,
) {
  // Two in three requests come from signed-in users only, because those of other callers are refused early.
  const candidates =
    choice % 3 === 0 ? fixture.callers : fixture.callers.filter(({ standing }) => standing in roles)
  const chosenCaller = candidates[choice % candidates.length]!
  const caller = expensiveTitles.includes(title) ? await disposableCaller(chosenCaller) : chosenCaller
  const { authorization, person } = caller
  const draft = changes.reduce<MutatedCall>(applyMutation, {
    ...sample.own(contextOf(caller)),
    urlSuffix: '',
  })
  const { url, headers, ...call } = callOf(
    declared,
    { ...draft, params: wellFormed(draft.params) },
    person.id,
  )
  const payload = draft.text ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body))
  const { statusCode, payload: text } = await fixture.app.inject({
    ...call,
    url: url + draft.urlSuffix,
    // A separate address, so failed sign-ins do not limit the other calls.
    ...(expensiveTitles.includes(title) && { remoteAddress: '198.51.100.200' }),
    headers: {
      ...headers,
      ...(authorization !== undefined && { authorization }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  if (keepsPath(draft)) expectStatusDeclared(declared, statusCode, url)
  checkReply(
    declared,
    statusCode,
    text,
    `${description}: ${call.method} ${url + draft.urlSuffix} ${payload?.slice(0, 300)}`,
  )
  return statusCode
}

/** A path with a parameter of only dots, or with a suffix, may match another endpoint. */
const keepsPath = ({ urlSuffix, params = {} }: MutatedCall): boolean =>
  urlSuffix === '' && !Object.values(params).some((value) => /^\.*$/.test(value))

const loneSurrogate = /\p{Surrogate}/gu
const wellFormed = (params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([description, value]) => [description, value.replaceAll(loneSurrogate, '�')]),
  )

async function disposableCaller(caller: TestCaller): Promise<TestCaller> {
  const { standing } = caller
  if (standing === 'nobody' || standing === 'refused') return caller
  return createFreshCaller(fixture.world, fixture.superuser, caller, standing)
}

const internals =
  /\n\s+at |node_modules|\bSELECT\b|\bpg_|syntax error|drizzle|fastify|FST_|violates|relation "/i

function checkReply(declared: Endpoint, status: number, text: string, description: string): void {
  expect(status, description).toBeLessThan(500)
  if (status === 200 && declared.file) return
  const body = JSON.parse(text)
  if (status === 200) {
    expect(undeclaredFields(declared, body), description).toEqual([])
    return
  }
  const { message, code, fields, more, requestId, ...rest } = body
  expect(refusals[code as RefusalCode]?.status, `${description}: ${text}`).toBe(status)
  const allowed: Partial<Record<string, string[]>> = { STALE: ['current'], OVERDRAFT: ['payload'] }
  expect(Object.keys(rest), description).toEqual(allowed[code] ?? [])
  const faults = Object.values(fields as Record<string, string[]>).flat()
  expect(faults.length, description).toBeLessThanOrEqual(20)
  if (more !== undefined) expect([more, faults.length], description).toEqual([true, 20])
  expect(requestId, description).toMatch(/^[\da-f-]{36}$/)
  // Field names come from the caller, but messages are ours.
  for (const words of [message, ...faults]) {
    expect(words, description).toMatch(/\S/)
    expect(words, description).not.toMatch(internals)
    expect(words, description).not.toMatch(/^Invalid/)
  }
}

function heapInUse(): number {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
