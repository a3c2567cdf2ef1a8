import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { maxReportedFaults, type Failure } from '@insaka/domain/core/errors'
import { roles } from '@insaka/domain/permissions'
import { maxBodyBytesOf } from '../src/http/json-bodies.ts'
import type { Sample } from './endpoint-samples.ts'
import type { TestCaller } from './support/callers.ts'
import { expensiveBodies } from './support/expensive-bodies.ts'
import { expectedStatus } from './support/expected-status.ts'
import { sampledEndpoints, openIsolationFixture } from './support/isolation-fixture.ts'
import { callOf, contextOf } from './support/endpoint-attempts.ts'

const fixture = openIsolationFixture()
const endpointsWithBody = sampledEndpoints.filter(({ declared }) => declared.body && !declared.asFarAsRight)

describe('the most expensive bodies', () => {
  let callers: TestCaller[]
  beforeAll(() => {
    const standingsNeeded = [...Object.keys(roles), 'office holder', 'nobody', 'code only']
    callers = fixture.callers.filter(({ standing }) => standingsNeeded.includes(standing))
  })

  it.each(endpointsWithBody)('of $title are refused with a short message', async ({ declared, sample }) => {
    for (const [title, text] of Object.entries(expensiveBodies(declared))) {
      expect(Buffer.byteLength(text), title).toBeLessThanOrEqual(maxBodyBytesOf(declared))
      const { statusCode, payload, body } = await send(declared, sample, text)
      expect([400, 413, 422], `${title}: ${payload}`).toContain(statusCode)
      expect(Object.values(body.fields).flat().length, title).toBeLessThanOrEqual(maxReportedFaults)
      expect(payload.length, title).toBeLessThan(4_096)
    }
  })

  const callerOf = (declared: Endpoint): TestCaller =>
    callers.find(({ standing }) => expectedStatus(declared, standing, { of: 'own' }) === 200)!

  async function send(declared: Endpoint, sample: Sample, payload: string) {
    const caller = callerOf(declared)
    const { authorization, person } = caller
    const { params } = sample.own(contextOf(caller))
    const { method, url } = callOf(declared, { ...(params && { params }) }, person.id)
    const headers = {
      'content-type': 'application/json',
      ...(authorization !== undefined && { authorization }),
    }
    const answer = await fixture.app.inject({ method, url, payload, headers })
    return { ...answer, body: answer.json<Pick<Failure, 'fields' | 'message'>>() }
  }
})
