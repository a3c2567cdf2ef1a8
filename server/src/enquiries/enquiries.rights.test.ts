import { describe, expect, it } from 'vitest'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'

const world = openWorld()
const { save, saved, list, get, withdraw, put } = enquiriesOf(world)

const closeDepartment = ({ id }: TestTenant, code: string) =>
  world.inTenant(id, (tx) =>
    runSql(tx, 'UPDATE departments SET active = false WHERE institution_id = $1 AND code = $2', [id, code]),
  )

describe('a caller', () => {
  it('as an officer may change records of others, but withdraw only their own', async () => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ADMIN)
    expect(await saved(people.ORD, { ...enquiry, biddersInvited: 9 })).toMatchObject({
      version: 2,
      initiatorId: people.ADMIN.id,
    })
    expect((await withdraw(people.ORD, 1, 2)).status).toBe(403)
    expect((await get(people.ORD, 1)).body.payload.enquiry.state).toBe('CLOSED')
    await saved(people.ORD)
    expect((await withdraw(people.ORD, 2)).status).toBe(200)
  })

  it('as an administrator may withdraw any, with a reason', async () => {
    const { people } = await world.institution()
    await saved(people.ORD)
    const { status, body } = await withdraw(people.ADMIN, 1)
    expect(status).toBe(200)
    expect(body.payload.enquiry).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnOn: '2026-03-31T10:00:00+02:00',
      withdrawalReason: 'No budget',
      linked: false,
      version: 2,
    })
    for (const reason of ['', ' ', null, 'x'.repeat(301)]) {
      const refused = await world.call('POST', '/api/procurement/enquiries/1/withdraw', {
        as: people.ADMIN,
        body: { version: 2, reason },
      })
      expect(refused.status).toBe(422)
    }
  })

  it('learns that a record is foreign or newer before errors in the change are reported', async () => {
    const { people } = await world.institution()
    const adminOfOtherInstitution = (await world.institution()).people.ADMIN
    const broken = { ...(await saved(people.ORD)), closedOn: '2020-01-01' }
    const refusal = async (as: Person, changed: object) => (await save(as, { ...broken, ...changed })).status
    expect(await refusal(people.ORD, {})).toBe(422)
    expect(await refusal(adminOfOtherInstitution, {})).toBe(404)
    expect(await refusal(people.ORD, { version: 9 })).toBe(409)
    for (const id of ['0', '-1', '1.5', 'x', '9'.repeat(16), '01']) {
      const { status } = await world.call('GET', `/api/procurement/enquiries/${id}`, { as: people.ORD })
      expect(status, id).toBe(400)
    }
  })
})

describe('an enquiry that', () => {
  it('is withdrawn can be neither changed nor withdrawn again', async () => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ORD)
    await withdraw(people.ORD, 1)
    const message = 'This enquiry has been withdrawn, so it can no longer be changed.'
    expect(await save(people.ADMIN, { ...enquiry, version: 2 })).toMatchObject({
      status: 422,
      body: { fields: { state: [message] } },
    })
    expect(await withdraw(people.ADMIN, 1, 2)).toMatchObject({
      status: 422,
      body: { message: 'This enquiry is already withdrawn.' },
    })
  })

  it('is linked keeps its type and cannot be withdrawn, but allows other changes', async () => {
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
    expect((await withdraw(ADMIN, 1, 2)).status).toBe(422)
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
})

describe('the department', () => {
  it('gets the spelling of the institution', async () => {
    const { people } = await world.institution()
    for (const department of ['psu', 'PSU', ' pSu ']) {
      expect((await saved(people.ORD, { department })).department).toBe('PSU')
    }
  })

  it('is refused for new enquiries once closed, and kept by existing ones', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    const enquiry = await saved(ORD)
    await closeDepartment(tenant, 'PSU')
    const fields = { department: ['This department has been closed. Choose another one.'] }
    expect(await save(ORD)).toMatchObject({ status: 422, body: { fields } })
    expect(await saved(ORD, { ...enquiry, biddersInvited: 9 })).toMatchObject({
      version: 2,
      department: 'PSU',
    })
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
