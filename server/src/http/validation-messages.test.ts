import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'
import { validationMessage } from './validation-messages.ts'

const world = openWorld()
let people: TestTenant['people']
beforeAll(async () => {
  ;({ people } = await world.institution())
})
const { save } = enquiriesOf(world)

describe('a mistake in an address', () => {
  it.each([
    ['/api/auth/users?page=1&page=2', { page: ['page may be given only once.'] }],
    ['/api/auth/users?search=a&search=b', { search: ['search may be given only once.'] }],
    ['/api/auth/users?x=1&x=2', { x: ['x may be given only once.'] }],
    ['/api/auth/users?page=one', { page: ['page must be a whole number.'] }],
    ['/api/auth/users?size=101', { size: ['size may be at most 100.'] }],
    ['/api/procurement/enquiries/0', { id: ['id must be a whole number of 1 or more.'] }],
    ['/api/procurement/enquiries/one', { id: ['id must be a whole number of 1 or more.'] }],
    [
      '/api/procurement/hvp/mpc/linked/ID/0/id/12?stage=DONE',
      {
        stage: [
          'stage must be one or more of APPROVED, CLEARED, NOTIFIED, AWARDED, PAID_IN_FULL, TAKEN_BACK, separated by commas.',
        ],
      },
    ],
    [
      '/api/procurement/hvp/mpc/amendments/ID/0/id/12?contract=0',
      { contract: ['contract must be a whole number of 1 or more.'] },
    ],
    ['/api/auth/users?x=1', { x: ['There is no such parameter.'] }],
    ['/api/auth/users/me?x=1', { x: ['There is no such parameter.'] }],
    [
      '/api/procurement/enquiries/1?x=1&y=2',
      { x: ['There is no such parameter.'], y: ['There is no such parameter.'] },
    ],
  ])('%s is reported in a sentence that names it', async (url, fields) => {
    const answer = await world.call('GET', url.replace('ID', people.ADMIN.id), { as: people.ADMIN })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(answer.body.fields).toEqual(fields)
  })
})

describe('a list', () => {
  it.each([
    ['without anything', [], 'The list is empty.'],
    [
      'of too much',
      Array.from({ length: 101 }, () => ({ code: 'FIN', name: 'Finance' })),
      'At most 100 at once.',
    ],
  ])('%s is refused as a whole', async (_, sent, message) => {
    const { status, body } = await world.call('POST', '/api/admin/departments', {
      as: people.ADMIN,
      body: sent,
    })
    expect([status, body.message, body.fields]).toEqual([422, message, {}])
  })
})

describe('a mistake in a body', () => {
  it.each([
    ['id', 0, 422, 'id must be at least 1.'],
    ['id', [5], 400, 'id must be a number.'],
    ['id', 1.5, 422, 'id must be a whole number.'],
    ['sixtyPercentReceived', 'yes', 400, '60 % Received must be true or false.'],
    ['chargePerDocument', [5], 400, 'Charge Per Document (ZMW) must be a number.'],
    ['biddersInvited', [5], 400, 'Bidders Invited must be a whole number.'],
  ])('%s = %j is reported in a sentence that names it', async (field, value, status, message) => {
    const answer = await save(people.ORD, { ...rfq, [field]: value })
    expect(answer.status).toBe(status)
    expect(answer.body.fields).toEqual({ [field]: [message] })
  })

  it.each([
    [z.object({ a: z.string() }), { a: 1 }, 'a must be text.'],
    [z.object({ a: z.string() }), {}, 'A is required.'],
    [z.object({ contractManager: z.object({}) }), {}, 'Contract manager is required.'],
    [z.object({ a: z.string().check(z.maxLength(2)) }), { a: 'abc' }, 'a must have at most 2 characters.'],
    [
      z.object({ a: z.array(z.string()).check(z.minLength(1)) }),
      { a: [] },
      'a must have at least 1 entries.',
    ],
    [z.object({ a: z.array(z.int()) }), { a: ['x'] }, 'a must be a number.'],
    [z.object({ a: z.enum(['x']) }), { a: 'y' }, 'a must be one of the listed values.'],
    [z.object({ a: z.string().check(z.regex(/^x$/)) }), { a: 'y' }, 'a has an invalid format.'],
    [z.object({ a: z.string('Our own words.') }), { a: 1 }, 'Our own words.'],
  ])('is reported even if a schema has no message of its own', (shape: z.ZodMiniType, value, message) => {
    const { error } = shape.safeParse(value, { error: validationMessage })
    expect(error?.issues[0]?.message).toBe(message)
  })
})
