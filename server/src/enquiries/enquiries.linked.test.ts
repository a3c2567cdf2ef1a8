import { describe, expect, it } from 'vitest'
import { openWorld, type Person } from '../../test/support/world.ts'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'

const world = openWorld()
const { save, saved, list, withdraw, put } = enquiriesOf(world)

it('a linked enquiry keeps its type and cannot be withdrawn, but allows other changes', async () => {
  const tenant = await world.institution()
  const { ADMIN } = tenant.people
  const enquiry = await saved(ADMIN)
  await put(tenant, 1, 'LINKED')
  const linked = { ...enquiry, version: 2 }
  expect(await save(ADMIN, { ...linked, enquiryType: 'ITT' })).toMatchObject({
    status: 422,
    body: {
      fields: { enquiryType: ['This enquiry is linked to a paper, so its type cannot change.'] },
    },
  })
  // Combined with faults that other layers report: the shape, a rule, and the database.
  const misshapen = {
    ...linked,
    enquiryType: 'ITT',
    department: 'NOPE',
    closedOn: '2020-01-01',
    description: '',
  }
  expect((await save(ADMIN, misshapen)).body.fields).toEqual({
    enquiryType: ['This enquiry is linked to a paper, so its type cannot change.'],
    department: ['Choose one of the departments of your institution.'],
    closedOn: ['Closed On may not be before Issued On.'],
    description: ['Description is required.'],
  })
  expect(await withdraw(ADMIN, 1, 2)).toMatchObject({
    status: 422,
    body: { message: 'This enquiry is linked to a paper, so it cannot be withdrawn.' },
  })
  expect(await saved(ADMIN, { ...linked, description: 'Toner' })).toMatchObject({
    linked: true,
    state: 'LINKED',
    version: 3,
  })
  expect((await list(ADMIN)).body.payload.counts).toEqual({
    ALL: 1,
    OPEN: 0,
    CLOSED: 0,
    LINKED: 1,
    WITHDRAWN: 0,
    TAKEN_BACK: 0,
  })
})

describe('unlinked enquiries', () => {
  it.each(['enquiries', 'enquiry'])(
    'are offered from the whole institution by %s/nonlinked',
    async (path) => {
      const tenant = await world.institution()
      const { ORD, ADMIN, GUEST } = tenant.people
      for (const as of [ORD, ADMIN, ORD, ORD]) await saved(as)
      await saved(ADMIN, { ...rfq, description: 'Toner' })
      await put(tenant, 1, 'LINKED')
      await withdraw(ORD, 3)
      const listFree = async (as: Person, query = '') => {
        const url = `/api/procurement/${path}/nonlinked/${as.id}${query}`
        const { enquiries, pagination } = (await world.call('GET', url, { as })).body.payload
        return [enquiries.map(({ id }: { id: number }) => id), pagination.totalRecords]
      }
      for (const as of [ORD, ADMIN, GUEST]) expect(await listFree(as)).toEqual([[5, 4, 2], 3])
      expect(await listFree(ORD, '?search=toner')).toEqual([[5], 1])
      expect(await listFree(ORD, '?search=paper&size=1&page=1')).toEqual([[2], 2])
    },
  )
})
