import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import { openWorld } from '../../test/support/world.ts'
import { enquiryRegister, findEnquiries, findEnquiry } from '../enquiries/enquiries.repository.ts'
import { registerRoutes } from './routes.ts'

const world = openWorld()

it('rejects a list endpoint with a filter that its register lacks', () => {
  const { list, get, history } = enquiriesEndpoints
  const enquiries = {
    register: enquiryRegister,
    states: enquiryStates,
    one: 'enquiry',
    many: 'enquiries',
    find: findEnquiry,
    findMany: findEnquiries,
  }
  const bindWith = (own: object) =>
    registerRoutes(
      world.platform,
      { list: { ...list, query: z.strictObject({ ...list.query!.shape, ...own }) }, get, history },
      enquiries,
      { saves: {}, others: {} },
    )
  expect(bindWith({})).toHaveLength(3)
  expect(() => bindWith({ vendor: z.string() })).toThrow('declares filters that enquiries lacks: vendor.')
})
